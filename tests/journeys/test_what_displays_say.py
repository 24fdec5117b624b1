"""What a display says of its list: the heading, what is there before round one, colours, titles, how long ago, when."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

LEFTS = "(names) => [...new Set(names.map((name) => Math.round(name.getBoundingClientRect().left)))]"
EDGES = "(all) => all.map((element) => element.getBoundingClientRect().{})"
SIZE = "(element) => parseFloat(getComputedStyle(element).fontSize)"


def display(window: Open, tournament: str, shown: str) -> Page:
    page = window(f"/t/{tournament}/display/{shown}", width=1920, height=1080)
    page.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(page)
    return page


def enrolled(director: Director, *players: Mapping[str, object]) -> str:
    """A tournament with these players, no round of it paired."""
    made: str = director.send("POST", "/tournaments", name="Autumn Open", rounds=5)["id"]
    for each in players:
        director.send("POST", f"/tournaments/{made}/players", **each)
    return made


def publish(director: Director, tournament: str) -> None:
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")


def test_before_round_one_the_standings_are_the_starting_list(window: Open, director: Director) -> None:
    tournament = enrolled(director, *({"name": f"Player {place}", "rating": 2000 - place} for place in range(4)))
    screen = display(window, tournament, "standings")
    expect(screen.locator(".display-head .round")).to_have_text("Starting list")
    expect(screen.locator(".row .place")).to_have_text(["1", "2", "3", "4"], use_inner_text=True)
    expect(screen.locator(".heading:visible .place")).to_have_text("No.")
    expect(screen.locator(".row .points").first).to_be_hidden()
    director.send("POST", f"/tournaments/{tournament}/players", name="Player 4", rating=1996)
    expect(screen.locator(".row .place")).to_have_text(["1", "2", "3", "4", "5"])

    publish(director, tournament)

    expect(screen.locator(".display-head .round")).to_have_text("Standings – round 1 is published")
    expect(screen.locator(".row .place")).to_have_text(["1", "2", "2", "2", "2"], use_inner_text=True)
    expect(screen.locator(".row .points").first).to_be_visible()


def test_standings_of_several_sections_are_starting_lists_before_round_one(window: Open, director: Director) -> None:
    one = enrolled(director, {"name": "Ana", "rating": 2000}, {"name": "Ben", "rating": 1900})
    two = enrolled(director, *({"name": f"Player {place}", "rating": 2000 - place} for place in range(4)))
    director.send("PATCH", f"/tournaments/{two}", name="Juniors")
    screen = window(f"/display/standings?of={one},{two}", width=1920, height=1080)
    is_live(screen)
    title, headings = screen.locator(".display-head .round"), screen.locator(".heading:visible .place")
    expect(title).to_have_text("Starting list", use_inner_text=True)
    expect(headings).to_have_text(["No."])
    expect(screen.locator(".heading:visible .points")).to_be_hidden()
    expect(screen.locator(".row .place")).to_have_text(["1", "2", "1", "2", "3", "4"], use_inner_text=True)
    expect(screen.locator(".row .points").first).to_be_hidden()
    expect(screen.locator(".section-head .round")).to_have_text(["Starting list", "Starting list"])

    publish(director, one)

    expect(title).to_have_text("Standings", use_inner_text=True)
    expect(headings).to_have_text([""])
    expect(screen.locator(".section-head .round")).to_have_text(["round 1 is published", "Starting list"])
    expect(screen.locator(".heading:visible .points")).to_have_text(["Pts."])

    publish(director, two)

    expect(headings).to_have_text(["Pl."])
    expect(screen.locator(".row .points").first).to_be_visible()


def test_standings_say_that_a_round_is_in_play_from_its_start_on(window: Open, director: Director) -> None:
    tournament = enrolled(director, {"name": "Ana"}, {"name": "Ben"})
    publish(director, tournament)
    screens = [display(window, tournament, kind) for kind in ("standings", "crosstable", "prizes")]
    mixed = window(f"/display/standings?of={tournament},{enrolled(director, {'name': 'Eva'})}", width=1920, height=1080)
    is_live(mixed)
    said = [screen.locator(".display-head .round") for screen in screens] + [
        mixed.locator(".section-head .round").first
    ]
    for starts, state in (
        ("2999-01-05T14:00:00+00:00", "round 1 is published"),
        ("2001-01-05T14:00:00+00:00", "round 1 in play: 0 of 1 results"),
    ):
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/start", starts=starts)
        for each in said:
            expect(each).to_contain_text(state)
    first = window(f"/t/{tournament}/display/standings", java_script_enabled=False)
    expect(first.locator(".display-head .round")).to_have_text("Standings – round 1 in play: 0 of 1 results")


def test_prizes_are_provisional_until_the_tournament_is_finished(window: Open, director: Director) -> None:
    tournament = director.tournament(2, rounds=1)
    fund = [{"name": "Open", "prizes": [{"place": 1, "amount": 12000}]}]
    director.send("PUT", f"/tournaments/{tournament}/prizes", groups=fund)
    screen = display(window, tournament, "prizes")
    heading = screen.locator(".display-head .round")
    expect(heading).to_have_text("Provisional prizes – round 1 is published")
    game = director.view(tournament, "boards")["order"][0]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    expect(heading).to_have_text("Provisional prizes – all results are in")
    plain = window(f"/t/{tournament}/display/prizes", java_script_enabled=False)
    expect(plain.locator(".display-head .round")).to_have_text("Provisional prizes – all results are in")
    public = window(f"/t/{tournament}/prizes")
    expect(public.locator("[data-head=state]")).to_have_text("all results are in")

    director.send("POST", f"/tournaments/{tournament}/end")

    expect(heading).to_have_text("Prizes – final, after 1 round")
    expect(public.locator("[data-head=state]")).to_have_text("final, after 1 round")
    first = window(f"/t/{tournament}/display/prizes", java_script_enabled=False)
    expect(first.locator(".display-head .round")).to_have_text("Prizes – final, after 1 round")


def test_a_list_without_rows_says_what_it_is_and_has_no_headings_of_columns(window: Open, director: Director) -> None:
    tournament = enrolled(director, {"name": "Ana"}, {"name": "Ben"})
    for kind, title in (("seats", "Where do I sit?"), ("boards", "Boards"), ("latest", "Latest results")):
        screen = display(window, tournament, kind)
        expect(screen.locator(".display-head .round")).to_have_text(title)
        expect(screen.locator(".heading:visible")).to_have_count(0)

    publish(director, tournament)

    expect(screen.locator(".display-head .round")).to_have_text("Latest results, round 1")
    seats = display(window, tournament, "seats")
    expect(seats.locator(".display-head .round")).to_have_text("Where do I sit? Round 1")
    expect(seats.locator(".heading:visible")).to_have_count(1)


def test_names_begin_one_below_the_other_whoever_has_a_title_or_a_flag(window: Open, director: Director) -> None:
    tournament = enrolled(
        director,
        {"name": "Ana", "title": "GM", "federation": "GER"},
        {"name": "Ben", "title": "WIM"},
        {"name": "Carla", "federation": "FRA"},
        {"name": "Dan"},
    )
    screen = display(window, tournament, "standings")
    expect(screen.locator(".wall")).to_have_attribute("data-extras", re.compile("title.*flag"))

    assert len(screen.locator(".row .name").evaluate_all(LEFTS)) == 1


def test_the_flags_of_all_pages_are_there_before_the_network_goes(window: Open, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    codes = ("FRA", "ESP", "POL", "GER", "ITA", "POR", "NED", "BEL", "SUI", "AUT", "CZE", "SVK", "HUN", "ROU", "BUL")
    rows = [{"name": f"Abel{place:03}, Ann", "federation": codes[place // 8]} for place in range(8 * len(codes))]
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    screen = window(f"/t/{tournament}/display/boards?distance=5&diagonal=55", width=1920, height=1080)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    expect(screen.locator(".wall")).to_have_attribute("data-extras", re.compile("flag"))
    shown = set(screen.locator(".row .flag img").evaluate_all("(all) => all.map((each) => each.alt)"))
    assert shown < set(codes)
    screen.wait_for_function(
        """(codes) => codes.every((code) => performance.getEntriesByType("resource")
             .some(({ name, responseEnd }) => name.endsWith(`${code}.svg`) && responseEnd > 0))""",
        arg=list(codes),
    )


def test_no_room_is_kept_for_titles_and_flags_where_nobody_has_one(window: Open, director: Director) -> None:
    tournament = enrolled(director, {"name": "Ana"}, {"name": "Ben"})
    screen = display(window, tournament, "standings")

    expect(screen.locator(".wall")).to_have_attribute("data-extras", "")


def test_a_page_on_which_nobody_has_a_title_has_no_column_of_titles(window: Open, director: Director) -> None:
    players = [{"name": f"Player {place:02}", "title": "GM" if place < 3 else ""} for place in range(12)]
    tournament = enrolled(director, *players)
    publish(director, tournament)
    first, second = (display(window, tournament, f"seats?share={part}/2") for part in (1, 2))

    expect(first.locator(".row .player-title:visible")).not_to_have_count(0)
    expect(second.locator(".row")).to_have_count(6)
    expect(second.locator(".row > .side:not(.other) .player-title:visible")).to_have_count(0)


def test_a_bye_has_no_colour(window: Open, director: Director) -> None:
    screen = display(window, director.tournament(3), "boards")

    bye = screen.locator('.row[data-state="bye"]')
    expect(bye).to_have_count(1)
    expect(bye.locator(".white .name")).to_be_visible()
    assert all(not piece.is_visible() for piece in bye.locator(".piece").all())


def test_seats_say_what_the_pieces_mean(window: Open, director: Director) -> None:
    tournament = enrolled(director, *({"name": f"Lindemann, Franz {number}"} for number in range(8)))
    publish(director, tournament)
    screen = display(window, tournament, "seats")
    expect(screen.locator(".row .colour").first).to_be_visible()
    expect(screen.locator(".heading .legend:visible")).to_have_count(0)

    screen = display(window, tournament, "seats?distance=10")

    expect(screen.locator(".row .colour").first).to_be_hidden()
    expect(screen.locator(".heading .legend:visible")).to_have_text(["White", "Black"], use_inner_text=True)


@pytest.mark.parametrize(("name", "place"), [("Player {}", ".display-foot"), ("Lindemann, Franz {}", ".heading")])
def test_seats_in_narrow_columns_say_what_the_pieces_mean(
    window: Open, director: Director, name: str, place: str
) -> None:
    tournament = enrolled(director, *({"name": name.format(number)} for number in range(300)))
    publish(director, tournament)
    screen = window(f"/t/{tournament}/display/seats", locale="es", width=1920, height=1080)
    screen.wait_for_selector(".wall[data-arranged]", state="attached")
    is_live(screen)

    columns = screen.locator(".heading:visible").count()
    assert columns >= 4
    expect(screen.locator(".legend:visible")).to_have_count(2 if place == ".display-foot" else 2 * columns)
    colours = screen.locator(place).first.locator(".legend:visible")
    expect(colours).to_have_text([re.compile("blancas", re.IGNORECASE), re.compile("negras", re.IGNORECASE)])
    assert min(colours.evaluate_all(f"(all) => all.map({SIZE})")) >= 0.9 * 20 / 0.714
    if place == ".heading":
        lefts = screen.locator(".heading .board:visible").evaluate_all(EDGES.format("left"))
        rights = screen.locator(".legend.black:visible").evaluate_all(EDGES.format("right"))
        assert all(right <= left + 1 for right, left in zip(rights, lefts, strict=True))


def test_latest_results_say_how_long_ago_however_many_there_are(window: Open, director: Director) -> None:
    tournament = director.tournament(40)
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)

    screen = display(window, tournament, "latest")

    expect(screen.locator(".row:visible .ago").first).to_have_text("just now")
    expect(screen.locator(".row:visible .ago").first).to_be_visible()


def test_the_name_of_the_tournament_can_be_read_beside_a_long_range(window: Open, director: Director) -> None:
    tournament = director.tournament(120)
    screen = display(window, tournament, "seats")

    expect(screen.locator("#range")).to_contain_text("Player 00")
    head, title = (screen.locator(each).evaluate(SIZE) for each in (".display-head", ".display-head h1"))
    assert title >= 0.48 * head


def test_a_range_ends_with_letters_and_is_one_name_where_both_ends_have_it(window: Open, director: Director) -> None:
    tournament = enrolled(director, *({"name": f"Li, {given}"} for given in ("Bo", "An")), {"name": "Abdusattorov, N"})
    publish(director, tournament)
    screen = display(window, tournament, "seats?distance=10&diagonal=32")

    expect(screen.locator("#range")).to_have_text("\u2068Abd\u2069 – \u2068Li\u2069")
    expect(screen.locator("#range")).to_have_text("\u2068Li\u2069")


@pytest.mark.parametrize("kind", ["standings", "crosstable"])
def test_a_range_counts_players_where_all_share_a_place(window: Open, director: Director, kind: str) -> None:
    tournament = director.tournament(60)
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1/2-1/2", seen=None)

    screen = display(window, tournament, f"{kind}?distance=6&diagonal=55")

    expect(screen.locator("#range")).to_have_text(re.compile(r"^1 – [1-9]\d*\b"))


def test_a_round_on_another_day_is_announced_with_its_day_and_the_hours_of_the_clock(
    window: Open, director: Director
) -> None:
    tournament = director.tournament(2)
    director.send("PUT", f"/tournaments/{tournament}/rounds/2/start", starts="2999-01-05T14:00:00+00:00")
    screen = display(window, tournament, "boards")

    said = screen.locator("#countdown").inner_text()

    assert re.fullmatch(r"Round 2: Saturday,? (5 January|January 5) at \d\d:00", said), said


def enter_all(director: Director, tournament: str, number: int) -> None:
    for game, row in director.view(tournament, "boards")["rows"].items():
        if row["bye"] is None:
            body = {"result": "1/2-1/2", "seen": row["seen"]}
            director.send("PUT", f"/tournaments/{tournament}/rounds/{number}/games/{game}/result", **body)


def test_lists_of_seats_and_of_games_in_play_say_what_comes_next_in_every_phase(
    window: Open, director: Director
) -> None:
    tournament = enrolled(director, {"name": "Ana"}, {"name": "Ben"}, {"name": "Carla"}, {"name": "Dan"})
    director.send("PATCH", f"/tournaments/{tournament}", rounds=2, leave_fide_mode=True)
    other = enrolled(director, {"name": "Eva"})
    seats, playing = (display(window, tournament, kind) for kind in ("seats", "playing"))
    mixed = window(f"/display/playing?of={tournament},{other}", width=1920, height=1080)
    is_live(mixed)

    def said() -> list[tuple[str, ...]]:
        for screen in screens:
            is_live(screen)
        return [
            (screen.locator(".display-head .round").inner_text(), *screen.locator(".empty:visible").all_inner_texts())
            for screen in screens
        ]

    screens = [seats, playing, mixed]
    waiting = "The games appear here as soon as the first pairing is published."
    assert said() == [
        ("Where do I sit?", "The pairing appears here as soon as it is published."),
        ("Boards", waiting),
        ("Boards", waiting),
    ]
    for number in (1, 2):
        director.send("POST", f"/tournaments/{tournament}/rounds")
        director.send("POST", f"/tournaments/{tournament}/rounds/{number}/publication")
        expect(seats.locator(".row")).to_have_count(4)
        for screen in (playing, mixed):
            expect(screen.locator(".row")).to_have_count(2)
        assert said() == [(f"Where do I sit? Round {number}",), (f"Round {number}",), ("Boards",)]
        director.send("PUT", f"/tournaments/{tournament}/rounds/{number}/start", starts="2001-01-05T14:00:00+00:00")
        expect(playing.locator(".display-head .round")).to_have_text(f"Games in progress, round {number}")
        expect(mixed.locator(".display-head .round")).to_have_text("Games in progress", use_inner_text=True)
        enter_all(director, tournament, number)
        for screen in screens:
            expect(screen.locator(".row")).to_have_count(0)
            expect(screen.locator(".empty")).to_be_visible()
        if number == 1:
            over = "All games of this round have finished."
            next_games = f"{over} Next: the standings and the next pairing."
            assert said() == [
                ("Round 1", f"{over} The seats of the next round appear here as soon as its pairing is published."),
                ("Round 1", next_games),
                ("Boards", next_games),
            ]
    last = "All games of the last round have finished. Next: the final standings."
    assert said()[:2] == [("Round 2", last), ("Round 2", last)]

    director.send("POST", f"/tournaments/{tournament}/end")

    for screen in (seats, playing):
        expect(screen.locator(".empty:visible")).to_have_text(re.compile("The tournament is over."))
    assert said()[:2] == [("Round 2", "The tournament is over.")] * 2


def test_displays_say_that_a_pairing_was_withdrawn_until_the_round_is_public_again(
    window: Open, director: Director
) -> None:
    tournament = enrolled(director, {"name": "Ana"}, {"name": "Ben"}, {"name": "Carla"}, {"name": "Dan"})
    other = enrolled(director, {"name": "Eva"})
    director.send("PATCH", f"/tournaments/{other}", name="Juniors")
    publish(director, tournament)
    enter_all(director, tournament, 1)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")
    seats, boards = (display(window, tournament, kind) for kind in ("seats", "boards"))
    mixed = window(f"/display/seats?of={tournament},{other}", width=1920, height=1080)
    is_live(mixed)
    said = "The pairing of round 2 has been withdrawn. A new one follows."
    for screen in (seats, boards, mixed):
        expect(screen.get_by_text(said)).to_be_hidden()

    published = director.send("GET", f"/tournaments/{tournament}")["version"]
    director.send("POST", f"/tournaments/{tournament}/undo", version=published, reason="a wrong result")

    for screen in (seats, boards):
        expect(screen.locator(".taken-back")).to_have_text(said)
        expect(screen.locator(".taken-back")).to_be_visible()
    expect(mixed.locator(".taken-back:visible")).to_have_text([f"Autumn Open: {said}"])
    plain = window(f"/t/{tournament}/display/seats?plain=1", width=1920, height=1080)  # as an old browser has it
    expect(plain.locator(".taken-back")).to_have_text(said)
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")
    for screen in (seats, boards, mixed):
        expect(screen.locator(".taken-back:visible")).to_have_count(0)


def test_a_crosstable_is_the_starting_list_and_then_gets_and_loses_columns_with_the_rounds(
    window: Open, director: Director
) -> None:
    tournament = enrolled(director, {"name": "Ana"}, {"name": "Ben"}, {"name": "Carla"}, {"name": "Dan"})
    screen = display(window, tournament, "crosstable")
    columns = screen.locator(".heading .cell:visible")
    expect(screen.locator(".display-head .round")).to_have_text("Starting list")
    expect(screen.locator(".row .place")).to_have_text(["1", "2", "3", "4"], use_inner_text=True)
    publish(director, tournament)
    expect(columns).to_have_text(["1"])
    screen.evaluate("window.neverReloaded = true")
    enter_all(director, tournament, 1)

    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")
    expect(columns).to_have_text(["1", "2"])
    assert all(len(row.locator(".cell:visible").all_inner_texts()) == 2 for row in screen.locator(".row").all())
    published = director.send("GET", f"/tournaments/{tournament}")["version"]
    director.send("POST", f"/tournaments/{tournament}/undo", version=published, reason="by mistake")

    expect(columns).to_have_text(["1"])
    assert screen.evaluate("window.neverReloaded === true")


def test_the_latest_results_below_the_boards_go_with_their_round(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    screen = display(window, tournament, "boards")
    far = display(window, tournament, "boards?distance=8&diagonal=55")
    enter_all(director, tournament, 1)
    expect(screen.locator("#latest")).to_contain_text("Player")
    expect(far.locator(".row.changed .result")).to_have_count(2)
    expect(far.locator("#latest")).to_have_text("")  # it could not be read from there

    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/2/publication")

    expect(screen.locator(".display-head .round")).to_have_text("Round 2")
    expect(screen.locator("#latest")).to_have_text("")


def test_before_its_start_no_game_of_a_round_is_in_progress(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    screen = display(window, tournament, "boards")
    other = director.tournament(6)
    mixed = window(f"/display/boards?of={tournament},{other}", width=1920, height=1080)
    is_live(mixed)
    expect(screen.locator(".missing")).to_be_hidden()
    expect(mixed.locator(".display-head .missing")).to_be_hidden()

    director.send("PUT", f"/tournaments/{tournament}/rounds/1/start", starts="2001-01-05T14:00:00+00:00")
    expect(screen.locator(".missing")).to_have_text("games in progress: 2")
    expect(mixed.locator(".display-head .missing")).to_have_text("2 in progress")
    expect(mixed.locator(".section-head .missing")).to_have_text(["2 in progress", ""])

    director.send("PUT", f"/tournaments/{tournament}/rounds/1/start", starts="2999-01-05T14:00:00+00:00")
    expect(screen.locator(".missing")).to_be_hidden()

    game, *_ = director.view(tournament, "boards")["order"]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    expect(screen.locator(".missing")).to_have_text("games in progress: 1")


@pytest.mark.parametrize("shown", ["boards", "seats"])
def test_a_list_of_several_sections_names_those_that_are_not_paired_yet(
    window: Open, director: Director, shown: str
) -> None:
    first, *others = [enrolled(director, {"name": "Ada"}, {"name": "Bea"}) for _ in range(4)]
    for number, each in enumerate((first, *others)):
        director.send("PATCH", f"/tournaments/{each}", name=f"Open {'ABCD'[number]}")
    mixed = window(f"/display/{shown}?of={','.join((first, *others))}", width=1920, height=1080)
    is_live(mixed)
    unpaired = mixed.locator(".display-head .unpaired")
    expect(unpaired).to_be_hidden()

    publish(director, first)

    expect(unpaired).to_have_text("3 sections not paired yet")
    publish(director, others[0])
    expect(unpaired).to_have_text("C, D: not paired yet")
    for each in others[1:]:
        publish(director, each)
    expect(unpaired).to_be_hidden()
