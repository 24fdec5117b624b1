"""Points, acceleration, prohibited pairings and FIDE mode, from a new tournament to the sign on every page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_desk, open_roster, open_settings, record_section

pytestmark = pytest.mark.browser

SIGN = "Not in FIDE mode from round 2 on"


@pytest.fixture
def desk(directing: Open) -> Page:
    return directing(width=1440, height=900)


def settings(desk: Page, section: str) -> Locator:
    """Follow the desk's link to the settings; their section."""
    desk.get_by_role("navigation").get_by_role("link", name="Settings", exact=True).click()
    desk.wait_for_url("**/settings")
    expect(desk.locator("#settings:not([inert])")).to_be_visible()
    return desk.locator(section)


def in_clubs(director: Director, *clubs: str) -> str:
    """A tournament of players in these clubs, the strongest first, without a round."""
    made: str = director.send("POST", "/tournaments", name="Club Open", rounds=5)["id"]
    for number, club in enumerate(clubs):
        body = {"name": f"Player {number:03}", "rating": 2400 - number, "club": club}
        director.send("POST", f"/tournaments/{made}/players", **body)
    return made


def recorded(director: Director, tournament: str) -> dict[str, Any]:
    found: dict[str, Any] = director.client.get(f"/api/v1/tournaments/{tournament}").json()
    return found


@pytest.mark.own_server
def test_a_new_tournament_outside_fide_mode_is_asked_about_in_two_steps(
    desk: Page, server: Server, director: Director
) -> None:
    desk.goto(server.base)
    form = desk.locator('[data-form="create"]')
    form.get_by_role("textbox", name="Name", exact=True).fill("County Open")
    form.get_by_text("More settings").click()
    form.get_by_label("Pairing system").select_option("ecf")
    create = form.get_by_role("button", name="Create the tournament")
    create.click()
    guard = desk.locator("#guard")
    expect(guard).to_contain_text("is none of FIDE's systems in force.")
    guard.get_by_role("button", name="Cancel").click()
    expect(guard).to_be_hidden()
    assert director.client.get("/api/v1/tournaments").json()["tournaments"] == []

    create.click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()
    desk.wait_for_url("**/t/*")
    expect(desk.get_by_text("Not in FIDE mode from round 1 on").first).to_be_visible()


def test_a_new_tournament_has_its_own_points_and_is_accelerated(desk: Page, server: Server, director: Director) -> None:
    desk.goto(server.base)
    form = desk.locator('[data-form="create"]')
    form.get_by_role("textbox", name="Name", exact=True).fill("Football Open")
    form.get_by_text("More settings").click()
    form.get_by_label("Acceleration").select_option("baku")
    expect(form.locator("[data-baku]")).to_contain_text("In rounds 1 to 3 the upper half")
    form.get_by_label("Points: win").select_option("3,1,0")
    form.get_by_label("Points: win").select_option("own")
    expect(form.get_by_label("Pairing-allocated bye")).to_have_value("3")
    form.get_by_label("Win", exact=True).fill("4")
    expect(form.get_by_label("Pairing-allocated bye")).to_have_value("4")
    form.get_by_label("Pairing-allocated bye").fill("1")
    form.get_by_role("button", name="Create the tournament").click()
    desk.wait_for_url("**/t/*")

    made = recorded(director, desk.url.rpartition("/")[2])
    assert made["acceleration"] == "baku"
    assert made["scoring"] == {
        "win": 4,
        "draw": 1,
        "loss": 0,
        "forfeit_win": 4,
        "forfeit_loss": 0,
        "allocated_bye": 1,
        "full_point_bye": 4,
        "half_point_bye": 1,
        "zero_point_bye": 0,
    }


def test_a_new_tournament_has_its_officials_deadline_absences_and_lot(
    desk: Page, server: Server, director: Director
) -> None:
    desk.goto(server.base)
    form = desk.locator('[data-form="create"]')
    form.get_by_role("textbox", name="Name", exact=True).fill("Open of Settings")
    form.get_by_text("More settings").click()
    form.get_by_label("Absence without notice").select_option("stays")
    form.get_by_label("A corrected result counts in the standings").select_option("none")
    form.get_by_label("Requests from players").select_option("closed")
    form.get_by_label("Initial colour").select_option("black")
    form.locator('[name="method"]').select_option("NIDOF")
    form.get_by_label("Rate of play").select_option("rapid")
    form.get_by_label("Chief arbiter", exact=True).fill("Anna Arbiter")
    form.get_by_label("Deputy arbiters").fill("Bob Body (1200003)\nOther, Ann\n")
    form.get_by_label("Date of each round").fill("2026-12-01\n\n2026-12-03")
    form.get_by_role("button", name="Create the tournament").click()
    desk.get_by_role("button", name="Leave FIDE mode…").click()
    desk.get_by_role("button", name="Leave FIDE mode for good").click()
    desk.wait_for_url("**/t/*")

    made = recorded(director, desk.url.rpartition("/")[2])
    expected = {
        "absence": "stays",
        "correction_deadline": "none",
        "player_requests": "closed",
        "initial_colour": "black",
        "chief_arbiter": "Anna Arbiter",
        "deputy_arbiters": ["Bob Body (1200003)", "Other, Ann"],
        "round_dates": ["2026-12-01", "", "2026-12-03"],
        "rating_rule": {"method": "NIDOF", "rate_of_play": "rapid", "lists": ["rapid", "standard", "blitz"]},
    }
    assert {name: made[name] for name in expected} == expected


def test_who_stays_away_the_language_and_the_lot_change_in_the_settings(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = in_clubs(director, "", "")
    open_desk(desk, server, tournament)
    limits = settings(desk, "#limits")
    for section, label, option in (
        (limits, "Absence without notice", "withdrawn"),
        (desk.locator("#about"), "Language of sheets and pages", "de"),
        (desk.locator("#pairing"), "Initial colour", "black"),
    ):
        section.get_by_label(label).select_option(option)
        section.get_by_role("button", name="Record").click()
        expect(section.get_by_text("Recorded.", exact=True)).to_be_visible()

    made = recorded(director, tournament)
    assert (made["absence"], made["language"], made["initial_colour"]) == ("withdrawn", "de", "black")


def test_only_systems_with_virtual_points_offer_acceleration(desk: Page, server: Server) -> None:
    desk.goto(server.base)
    form = desk.locator('[data-form="create"]')
    form.get_by_text("More settings").click()
    form.get_by_label("Acceleration").select_option("baku")
    form.get_by_label("Pairing system").select_option("berger")

    expect(form.get_by_label("Acceleration")).to_be_hidden()
    expect(form.locator("[data-baku]")).to_be_hidden()


def outside_fide_mode(director: Director, tournament: str) -> str:
    """The tournament, which has left FIDE mode: there groups of players may have virtual points."""
    director.send("DELETE", f"/tournaments/{tournament}/fide-mode", leave_fide_mode=True)
    return tournament


def test_virtual_points_that_are_not_those_of_baku_leave_fide_mode_by_two_steps(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = in_clubs(director, *[""] * 8)
    open_desk(desk, server, tournament)
    form = settings(desk, "#pairing")
    form.get_by_label("Acceleration").select_option("stated")
    form.get_by_label("Players: numbers and names").fill("1-3")
    record, guard = form.get_by_role("button", name="Record"), desk.locator("#guard")
    record.click()
    expect(form.locator(".consequences")).to_be_visible()
    record.click()
    expect(guard).to_contain_text("not those of the Baku Acceleration")
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()

    expect(desk.get_by_role("button", name="Leave FIDE mode…")).to_be_hidden()
    found = recorded(director, tournament)
    assert (len(found["acceleration"]), found["fide_mode"], found["fide_mode_left"]) == (1, False, 1)


def test_groups_of_players_have_virtual_points(desk: Page, server: Server, director: Director) -> None:
    tournament = outside_fide_mode(director, in_clubs(director, *[""] * 8))
    open_desk(desk, server, tournament)
    form = settings(desk, "#pairing")
    form.get_by_label("Acceleration").select_option("stated")
    players = form.get_by_label("Players: numbers and names")
    for wrong, problem in (("1-9", "some numbers in 1-9 are not"), ("Player", "Player does not identify one player")):
        players.fill(wrong)
        form.get_by_role("button", name="Record").click()
        expect(form.get_by_text(problem)).to_be_visible()
    players.fill("1-2; player 006")
    expect(form.locator("[data-says]").first).to_have_text("3 players: Player 000; Player 001; Player 006")
    players.fill("player 006; 1-3, 5")
    expect(form.locator("[data-says]").first).to_be_hidden()
    form.get_by_label("to round").fill("3")
    form.get_by_role("button", name="Add a group").click()
    players.nth(1).fill("8")
    form.get_by_label("Virtual points", exact=True).nth(1).fill("0.5")
    form.get_by_label("From round").nth(1).fill("2")
    form.get_by_role("button", name="Record").click()
    expect(form.locator(".consequences")).to_contain_text("Round 1: boards that would be paired differently")
    assert recorded(director, tournament)["acceleration"] == "none"
    record_section(desk, "#pairing")
    expect(form.locator("[data-group]").first).to_contain_text("5 players: Player 006; Player 000")

    view = director.client.get(f"/api/v1/tournaments/{tournament}/views/players").json()
    numbers = {row["player"]: row["tpn"] for row in view["rows"].values()}

    def groups() -> list[tuple[object, ...]]:
        return [
            ([numbers[who] for who in each["players"]], each["points"], each["first_round"], each["last_round"])
            for each in recorded(director, tournament)["acceleration"]
        ]

    assert groups() == [([7, 1, 2, 3, 5], 1, 1, 3), ([8], 0.5, 2, 3)]
    desk.reload()
    expect(players).to_have_count(2)
    expect(players.first).to_have_value("1-3; 5; 7")
    form.get_by_role("button", name="Record").click()
    expect(form.get_by_text("Nothing differs from what is recorded.")).to_be_visible()
    form.get_by_role("button", name="Remove").first.click()
    expect(players).to_be_focused()
    record_section(desk, "#pairing", previewed=True)
    assert groups() == [([8], 0.5, 2, 3)]

    form.get_by_role("button", name="Remove").click()
    expect(form.get_by_label("Acceleration")).to_have_value("none")
    expect(form.get_by_label("Acceleration")).to_be_focused()
    expect(form.locator("[data-groups]")).to_be_hidden()
    record_section(desk, "#pairing", previewed=True)
    assert recorded(director, tournament)["acceleration"] == "none"


def test_a_long_group_is_shown_by_its_numbers_and_unfolded(desk: Page, server: Server, director: Director) -> None:
    open_desk(desk, server, outside_fide_mode(director, in_clubs(director, *[""] * 8)))
    form = settings(desk, "#pairing")
    form.get_by_label("Acceleration").select_option("stated")
    form.get_by_label("Players: numbers and names").fill("1-8")
    record_section(desk, "#pairing", previewed=True)

    folded = form.locator("[data-folded]")
    expect(folded.locator("summary")).to_have_text("8 players: 1-8")
    expect(folded.locator("p")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("p")).to_have_text("; ".join(f"Player {number:03}" for number in range(8)))


def test_players_of_the_same_name_are_in_different_groups(desk: Page, server: Server, director: Director) -> None:
    tournament = outside_fide_mode(director, in_clubs(director, "", ""))
    for rating in (1800, 1700):
        body = {"name": "Same, Name", "rating": rating, "federation": "AUT"}
        director.send("POST", f"/tournaments/{tournament}/players", **body)
    open_desk(desk, server, tournament)
    form = settings(desk, "#pairing")
    form.get_by_label("Acceleration").select_option("stated")
    players = form.get_by_label("Players: numbers and names")
    players.fill("Same, Name")
    form.get_by_role("button", name="Record").click()
    expect(form.get_by_text("Same, Name does not identify one player")).to_be_visible()
    players.fill("Same, Name (#4, 1700, AUT); 1")
    record_section(desk, "#pairing", previewed=True)

    expect(form.locator("[data-says]")).to_have_text("2 players: Same, Name (#4, 1700, AUT); Player 000")


def test_rules_about_who_meets_whom_are_looked_at_and_recorded(desk: Page, server: Server, director: Director) -> None:
    tournament = in_clubs(director, "Aston", "Barnet", "Aston", "Barnet")
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#apart")

    dialog.get_by_role("button", name="No two from one club").click()
    dialog.get_by_role("button", name="Players by name…").click()
    listed = dialog.locator("[data-rule]").nth(1)
    listed.get_by_label("Name, club or federation").fill("Player 001")
    listed.get_by_role("button", name="Add").click()
    listed.get_by_label("Name, club or federation").fill("Player 002")
    desk.keyboard.press("Enter")
    listed.get_by_label("Strictness").select_option("if-possible")
    listed.get_by_label("to round").fill("3")
    dialog.get_by_role("button", name="Record").click()
    expect(dialog.locator(".consequences")).to_contain_text("Round 1: boards that would be paired differently")
    assert recorded(director, tournament)["prohibitions"] == []
    dialog.get_by_role("button", name="Record").click()
    desk.locator("#guard [data-go]").click()
    expect(dialog.get_by_text("Recorded.", exact=True)).to_be_visible()

    rules = recorded(director, tournament)["prohibitions"]
    assert isinstance(rules, list)
    assert [(each["by"], each["strength"], each["last_round"]) for each in rules] == [
        ("club", "never", 999),
        ("list", "if-possible", 3),
    ]
    assert len(rules[1]["players"]) == 2


def test_a_club_is_found_by_its_name_alone(desk: Page, director: Director, server: Server) -> None:
    tournament = in_clubs(director, "Aston", "Barnet", "Aston", "Barnet")
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#apart")
    dialog.get_by_role("button", name="Players by name…").click()
    dialog.get_by_label("Name, club or federation").fill("Aston")
    dialog.get_by_role("button", name="Add").click()

    expect(dialog.get_by_label("Kept apart by a prohibition")).to_have_value("club")
    only_of = dialog.get_by_label("Only for")
    expect(only_of).to_have_value("Aston")
    only_of.fill("Aton")
    expect(dialog.get_by_text("No two players are kept apart by this now.")).to_be_visible()
    only_of.fill("aston")
    expect(dialog.get_by_text("2 players are kept apart by this now.")).to_be_visible()
    only_of.fill("Aston")
    dialog.get_by_role("button", name="Record").click()
    expect(dialog.locator(".consequences")).to_be_visible()
    dialog.get_by_role("button", name="Record").click()
    expect(dialog.get_by_text("Recorded.", exact=True)).to_be_visible()
    assert recorded(director, tournament)["prohibitions"] == [
        {"by": "club", "players": [], "strength": "never", "first_round": 1, "last_round": 999, "name": "Aston"}
    ]

    desk.reload()
    expect(dialog.get_by_label("Only for")).to_have_value("Aston")
    desk.goto(f"{server.base}/t/{tournament}/timeline")
    expect(desk.get_by_role("list").get_by_text("never two players of the club Aston")).to_be_visible()


def test_players_of_the_same_name_are_told_apart(desk: Page, director: Director, server: Server) -> None:
    tournament = in_clubs(director, "Aston", "Barnet")
    for rating in (1800, 1700):
        body = {"name": "Same, Name", "rating": rating, "federation": "AUT"}
        director.send("POST", f"/tournaments/{tournament}/players", **body)
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#apart")
    dialog.get_by_role("button", name="Players by name…").click()
    field = dialog.get_by_label("Name, club or federation")
    field.fill("Same, Name (#4")
    desk.keyboard.press("Enter")
    field.fill("Same, Name (#3")
    desk.keyboard.press("Enter")

    expect(dialog.locator("[data-players] button")).to_have_text(
        ["Same, Name (#4, 1700, AUT) ✕", "Same, Name (#3, 1800, AUT) ✕"]
    )


def test_the_system_changes_before_round_one_and_is_fixed_then(desk: Page, server: Server, director: Director) -> None:
    tournament = in_clubs(director, "", "", "", "")
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#pairing")

    dialog.get_by_label("Pairing system").select_option("berger")
    expect(dialog.get_by_label("Rounds", exact=True)).to_be_hidden()
    record_section(desk, "#pairing", previewed=True)
    assert (recorded(director, tournament)["system"], recorded(director, tournament)["rounds"]) == ("berger", 3)

    director.send("POST", f"/tournaments/{tournament}/rounds")
    expect(dialog.get_by_label("Pairing system")).to_be_disabled()


def test_fide_mode_is_left_in_two_steps_or_nothing_changes(
    desk: Page, window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    display = window(f"/t/{tournament}/display/boards", width=1440, height=900)
    public = window(f"/t/{tournament}/public", width=390, height=844)
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#pairing")
    guard = desk.locator("#guard")
    expect(desk.get_by_role("button", name="Leave FIDE mode…")).to_be_visible()

    dialog.get_by_label("Points: win").select_option("3,1,0")
    record = dialog.get_by_role("button", name="Record")
    record.click()
    expect(dialog.locator(".consequences")).to_be_visible()
    record.click()
    expect(guard).to_contain_text("Prohibited in FIDE mode")
    expect(guard).to_contain_text("C.04.1")
    guard.get_by_role("button", name="Cancel").click()
    record.click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    expect(guard).to_contain_text("Every page shows this")
    guard.get_by_role("button", name="Cancel").click()
    expect(guard).to_be_hidden()
    assert recorded(director, tournament)["fide_mode"]

    record.click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()
    expect(desk.get_by_text(SIGN)).to_be_visible()

    assert recorded(director, tournament)["scoring"]["win"] == 3
    assert not recorded(director, tournament)["fide_mode"]
    expect(display.get_by_text(SIGN)).to_be_visible()
    expect(public.get_by_text(SIGN)).to_be_visible()
    expect(desk.get_by_role("button", name="Leave FIDE mode…")).to_be_hidden()


def test_a_draft_in_the_way_is_discarded_and_fide_mode_is_kept(desk: Page, server: Server, director: Director) -> None:
    tournament = in_clubs(director, "Rook", "Pawn", "Rook", "Pawn")
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#pairing")
    guard = desk.locator("#guard")

    dialog.get_by_label("Points: win").select_option("3,1,0")
    record = dialog.get_by_role("button", name="Record")
    record.click()
    expect(dialog.locator(".consequences")).to_be_visible()
    record.click()
    expect(guard).to_contain_text("Round 1 is only a draft. Discard it first")
    expect(guard.get_by_role("button", name="Leave FIDE mode…")).to_be_visible()
    guard.get_by_role("button", name="Cancel").click()
    expect(guard).to_be_hidden()
    assert len(director.view(tournament, "draft")["order"]) == 2
    assert recorded(director, tournament)["scoring"]["win"] == 1

    record.click()
    guard.get_by_role("button", name="Discard the draft and go on").click()
    expect(dialog.get_by_text("Recorded.", exact=True)).to_be_visible()

    assert director.view(tournament, "draft")["order"] == []
    assert (recorded(director, tournament)["scoring"]["win"], recorded(director, tournament)["fide_mode"]) == (3, True)


def test_another_number_of_rounds_leaves_fide_mode_by_two_steps(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    open_desk(desk, server, tournament)
    dialog = settings(desk, "#pairing")
    guard = desk.locator("#guard")

    dialog.get_by_label("Rounds", exact=True).fill("4")
    dialog.get_by_role("button", name="Record").click()
    expect(dialog.locator(".consequences")).to_be_visible()
    dialog.get_by_role("button", name="Record").click()
    expect(guard).to_contain_text("5 rounds were announced; it would be 4 rounds.")
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    assert recorded(director, tournament)["rounds"] == 5
    guard.get_by_role("button", name="Leave FIDE mode for good").click()
    expect(desk.get_by_text(SIGN)).to_be_visible()

    assert (recorded(director, tournament)["rounds"], recorded(director, tournament)["fide_mode"]) == (4, False)


def test_a_pairing_that_keeps_a_club_apart_asks_before_it_leaves_fide_mode(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = in_clubs(director, "Aston", "Barnet", "Aston", "Barnet")
    rules = [{"by": "club", "strength": "if-possible"}]
    director.send("PUT", f"/tournaments/{tournament}/prohibitions", rules=rules)
    open_desk(desk, server, tournament)
    guard = desk.locator("#guard")
    pair = desk.get_by_role("button", name="Pair round 1")

    pair.click()
    expect(guard).to_contain_text("is paired differently because of pairings to avoid")
    guard.get_by_role("button", name="Cancel").click()
    expect(pair).to_be_enabled()
    pair.click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()
    expect(desk.get_by_text("Not in FIDE mode from round 1 on")).to_be_visible()

    desk.locator("#summary [data-avoided] summary").click()
    expect(desk.locator("#summary [data-avoided]")).to_contain_text("were kept apart: same club")
    desk.locator("#draft tbody tr").first.get_by_role("button", name="Why this opponent?").click()
    expect(desk.locator("#board .why")).to_contain_text("were kept apart: same club")


def test_a_round_that_pairs_to_avoid_would_change_is_paired_all_the_same_in_fide_mode(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = in_clubs(director, "Aston", "Barnet", "Aston", "Barnet")
    rules = [{"by": "club", "strength": "if-possible"}]
    director.send("PUT", f"/tournaments/{tournament}/prohibitions", rules=rules)
    open_desk(desk, server, tournament)
    guard = desk.locator("#guard")

    desk.get_by_role("button", name="Pair round 1").click()
    expect(guard).to_contain_text("In the rounds after it they are avoided again")
    guard.get_by_role("button", name="Pair the round all the same").click()

    expect(desk.get_by_role("button", name="Publish round 1")).to_be_visible()
    found = director.send("GET", f"/tournaments/{tournament}")
    assert found["fide_mode"]
    assert [(each["by"], each["first_round"]) for each in found["prohibitions"]] == [("club", 2)]


def test_fide_mode_is_left_on_purpose(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    open_settings(desk, server, tournament)
    guard = desk.locator("#guard")

    desk.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()

    expect(desk.get_by_text(SIGN)).to_be_visible()
    desk.goto(f"{server.base}/t/{tournament}/standings")
    expect(desk.get_by_text(SIGN)).to_be_visible()


def test_another_deadline_in_play_asks_for_the_reason_and_warns(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    open_desk(desk, server, tournament)
    section, guard = settings(desk, "#limits"), desk.locator("#guard")
    record = section.get_by_role("button", name="Record")

    section.get_by_label("A corrected result counts in the standings").select_option("end-of-next-round")
    record.click()
    expect(section.get_by_text("recorded from now on")).to_be_visible()
    record.click()
    expect(section.get_by_label("Reason")).to_be_focused()
    section.get_by_label("Reason").fill("the chief arbiter's own slip")
    record.click()
    expect(section.get_by_text("recorded from now on")).to_be_visible()
    record.click()
    expect(guard.get_by_text("announced before round one")).to_be_visible()
    guard.locator("[data-go]").click()
    expect(section.get_by_text("Recorded.", exact=True)).to_be_visible()

    assert recorded(director, tournament)["correction_deadline"] == "end-of-next-round"

    section.get_by_label("A corrected result counts in the standings").select_option("none")
    section.get_by_label("Reason").fill("the regulations say so")
    record.click()
    record.click()
    expect(guard.get_by_text("FIDE's rules have a deadline")).to_be_visible()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()
    expect(desk.get_by_text(re.compile("Not in FIDE mode"))).to_be_visible()


def test_an_undo_that_fide_mode_prohibits_is_asked_about_in_two_steps(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Undone Open", rounds=5)["id"]
    players = [director.send("POST", f"/tournaments/{tournament}/players", name=each)["player"] for each in "ABCD"]
    apart = [{"players": players[:2], "first_round": 1, "last_round": 5}]
    made = director.send("PUT", f"/tournaments/{tournament}/prohibitions", rules=apart)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_desk(desk, server, tournament)
    desk.goto(f"{server.base}/t/{tournament}/timeline")
    dialog, guard = desk.locator("dialog#undo"), desk.locator("#guard")

    desk.locator(f'.facts [data-version="{made["version"]}"]').get_by_role("button", name="Undo").click()
    dialog.locator("[data-yes]").click()
    expect(guard.get_by_text("C.05 5.2")).to_be_visible()
    guard.locator("[data-stop]").click()
    assert recorded(director, tournament)["fide_mode"]

    dialog.locator("[data-yes]").click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Leave FIDE mode for good").click()

    expect(desk.get_by_text(re.compile("Not in FIDE mode"))).to_be_visible()
    assert not recorded(director, tournament)["fide_mode"]


def test_the_settings_show_the_code_of_the_time_control(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    open_desk(desk, server, tournament)
    section = settings(desk, "#about")

    for text, shown in (("90/40+30/G+30", "40/5400+30:1800+30"), ("as usual", "record 222")):
        section.get_by_label("Time control").fill(text)
        section.get_by_role("button", name="Record").click()
        expect(section.locator("[data-code]")).to_contain_text(shown)


def test_fide_s_lists_are_chosen_in_any_order(desk: Page, server: Server, director: Director) -> None:
    tournament = in_clubs(director, *[""] * 4)
    open_desk(desk, server, tournament)
    rule = settings(desk, "#rating-rule")
    lists = rule.get_by_label("FIDE's lists")
    lists.select_option(label="standard, blitz")
    rule.get_by_role("button", name="Record").click()
    expect(rule.get_by_text("Recorded.", exact=True)).to_be_visible()
    assert recorded(director, tournament)["rating_rule"] == {
        "method": "FIDON",
        "rate_of_play": "standard",
        "lists": ["standard", "blitz"],
    }

    desk.reload()
    expect(lists).to_have_value("standard,blitz")
    lists.select_option("")
    rule.get_by_role("button", name="Record").click()
    expect(rule.get_by_text("Recorded.", exact=True)).to_be_visible()
    expect(lists).to_have_value("")


def test_the_guard_asks_at_a_bye_at_tie_breaks_and_at_the_rule_of_ratings(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    path = f"/tournaments/{tournament}"
    stated = {"method": "FIDE", "rate_of_play": "standard", "lists": ["rapid", "standard"]}
    director.client.put(f"/api/v1{path}/rating-rule", json=stated).raise_for_status()
    guard = desk.locator("#guard")

    open_desk(desk, server, tournament)
    rule = settings(desk, "#rating-rule")
    expect(rule.locator('[name="lists"]')).to_have_value("rapid,standard")
    rule.locator('[name="rate_of_play"]').select_option("blitz")
    rule.get_by_role("button", name="Record").click()
    expect(guard).to_contain_text("This does not follow FIDE's rules")
    guard.get_by_role("button", name="Cancel").click()
    expect(guard).to_be_hidden()
    assert director.send("GET", path)["rating_rule"]["rate_of_play"] == "standard"
    rule.get_by_role("button", name="Record").click()
    guard.get_by_role("button", name="Go on").click()
    expect(rule.get_by_text("Recorded.", exact=True)).to_be_visible()
    assert director.send("GET", path)["rating_rule"] == {
        "method": "FIDE",
        "rate_of_play": "blitz",
        "lists": ["rapid", "standard"],
    }

    desk.goto(f"{server.base}/t/{tournament}/standings")
    form = desk.locator('[data-form="tie-breaks"]')
    expect(desk.get_by_role("columnheader", name="WIN")).to_have_count(1)
    form.locator('[name="codes"]').fill("SB, BH")
    form.get_by_label("Reason").fill("as announced in the hall")
    form.get_by_role("button").click()
    expect(guard).to_contain_text("C.07 4.1")
    guard.get_by_role("button", name="Go on").click()
    expect(guard).to_contain_text("Consequences")
    guard.get_by_role("button", name="Do it anyway").click()
    expect(desk.get_by_role("columnheader", name="WIN")).to_have_count(0)  # the page is loaded again
    assert director.send("GET", path)["tie_breaks"] == ["SB", "BH"]

    open_roster(desk, server, tournament)
    desk.locator(".roster tbody tr").first.get_by_role("button", name="Correct…").click()
    bye = desk.locator('#player [data-form="bye"]')
    desk.locator("#player").get_by_role("button", name="Bye", exact=True).click()
    bye.get_by_label("Round").select_option("2")
    bye.get_by_label("Kind").select_option("full-point")
    bye.get_by_role("button", name="Record the bye").click()
    expect(guard).to_contain_text("Not described in FIDE's rules")
    with desk.expect_response("**/byes"):
        guard.get_by_role("button", name="Understood").click()
    granted = [each for each in director.send("GET", f"{path}/events")["events"] if each["type"] == "ByeGranted"]
    assert [(each["data"]["round"], each["data"]["kind"]) for each in granted] == [(2, "full-point")]
    assert director.send("GET", path)["fide_mode"]
