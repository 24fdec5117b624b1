"""Roles, and what each of them may do. A route or frame without a row here is not served."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

_LONGEST_SECTOR = 11


class Role(StrEnum):
    """Who is asking. Everybody without a device or a token is the public.

    A display and a player see what the public sees; check-in also tells who is not there.
    """

    PUBLIC = "public"
    DISPLAY = "display"
    PLAYER = "player"
    CHECK_IN = "check-in"
    ARBITER = "arbiter"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Principal:
    """The one who asks: their role, the name that facts carry, their device, and the tournament they are bound to.

    `credential` is the row of the secret that they showed, by which they can be cut off. An arbiter's sector are the
    `boards` whose results they may enter, as `1-20`; empty are all of them.
    """

    role: Role
    actor: str
    device: str = ""
    tournament: str = ""
    credential: int | None = None
    boards: str = ""

    def may_enter(self, tournament: str) -> bool:
        """Whether the principal's role reaches into this tournament."""
        return not self.tournament or self.tournament == tournament

    def may_enter_board(self, board: int) -> bool:
        """Whether the board belongs to the principal's sector."""
        sector = sector_of(self.boards)
        return sector is None or sector[0] <= board <= sector[1]


def sector_of(boards: str) -> tuple[int, int] | None:
    """The first and the last board of a sector like `1-20`, or None for all of them.

    Raises ValueError where the text is no sector.
    """
    if not boards:
        return None
    first, _, last = boards.partition("-")
    if not (
        first.isascii() and first.isdigit() and last.isascii() and last.isdigit() and len(boards) <= _LONGEST_SECTOR
    ):
        raise ValueError(f"{boards!r} is no sector like 1-20")
    if not 1 <= int(first) <= int(last):
        raise ValueError(f"{boards!r} has no board")
    return int(first), int(last)


PUBLIC = Principal(Role.PUBLIC, "public")

EVERYBODY = frozenset(Role)
CHECK_IN = frozenset({Role.CHECK_IN, Role.ARBITER, Role.DIRECTOR})
OFFICIALS = frozenset({Role.ARBITER, Role.DIRECTOR})
DIRECTORS = frozenset({Role.DIRECTOR})

ROUTES: Mapping[str, frozenset[Role]] = {
    # what everybody may read
    "home": EVERYBODY,
    "health": EVERYBODY,
    "ready": EVERYBODY,
    "metrics": EVERYBODY,
    "openapi": EVERYBODY,
    "list_archive": EVERYBODY,
    "archive_page": EVERYBODY,
    "static": EVERYBODY,
    "words": EVERYBODY,
    "live": EVERYBODY,
    "list_tournaments": EVERYBODY,
    "list_tie_breaks": EVERYBODY,
    "get_tournament": EVERYBODY,
    "get_view": EVERYBODY,
    "export_tournament": EVERYBODY,
    "get_explanation": EVERYBODY,
    "tournament_page": EVERYBODY,
    "public_page": EVERYBODY,
    "festival_page": EVERYBODY,
    "get_festival": EVERYBODY,
    "find_in_festival": EVERYBODY,
    "find_players": EVERYBODY,
    "boards_page": EVERYBODY,
    "standings_page": EVERYBODY,
    "players_page": EVERYBODY,
    "files_page": EVERYBODY,
    "player_page": EVERYBODY,
    "crosstable_page": EVERYBODY,
    "prizes_page": EVERYBODY,
    "display_home": EVERYBODY,
    "display_page": EVERYBODY,
    "mixed_display_page": EVERYBODY,
    "enrol_display": EVERYBODY,  # a screen comes by itself; what it shows, the director says
    "print_menu": EVERYBODY,
    "print_sheet": EVERYBODY,  # each sheet has an audience of its own
    "print_pdf": EVERYBODY,
    "newest_page": EVERYBODY,
    "get_sheet_state": EVERYBODY,
    # what the code of a badge lets its player do: the handlers ask for its secret
    "list_own_requests": EVERYBODY,
    "ask_for_bye": EVERYBODY,
    "report_mistake": EVERYBODY,
    "withdraw_request": EVERYBODY,
    # joining makes a role, so it needs none
    "join_page": EVERYBODY,
    "join": EVERYBODY,
    "code_page": EVERYBODY,
    "join_by_code": EVERYBODY,
    "login_page": EVERYBODY,
    "login": EVERYBODY,
    "recovery_page": EVERYBODY,
    "recover": EVERYBODY,
    "leave": EVERYBODY,
    "trust_page": EVERYBODY,
    "authority": EVERYBODY,
    # what whoever stands at the door does
    "grant_bye": CHECK_IN,
    "cancel_bye": CHECK_IN,
    # what check-in does
    "check_in_page": CHECK_IN,
    "check_in": CHECK_IN,
    "take_check_in_back": CHECK_IN,
    # what an arbiter does
    "enter_page": OFFICIALS,
    "report_page": OFFICIALS,
    "timeline_page": OFFICIALS,
    "changes_page": OFFICIALS,
    "get_events": OFFICIALS,
    "get_timeline": OFFICIALS,
    "get_changes": OFFICIALS,
    "what_if": OFFICIALS,
    "undo": OFFICIALS,
    "compare_standings": OFFICIALS,
    "correct_colours": OFFICIALS,
    "forfeit_absent": OFFICIALS,
    "explain_absence": OFFICIALS,
    "enter_result": OFFICIALS,
    "record_illegal_move": OFFICIALS,
    "answer_request": OFFICIALS,
    "get_badge": OFFICIALS,
    "renew_badge": OFFICIALS,
    # what a director does
    "get_log": DIRECTORS,
    "find_ratings": DIRECTORS,
    "compare_ratings": DIRECTORS,
    "apply_ratings": DIRECTORS,
    "get_rating_list": DIRECTORS,
    "rating_list_page": DIRECTORS,
    "create_tournament": DIRECTORS,
    "change_tournament": DIRECTORS,
    "finish_tournament": DIRECTORS,
    "archive_tournament": DIRECTORS,
    "take_out": DIRECTORS,
    "erase_private": DIRECTORS,
    "import_tournament": DIRECTORS,
    "import_registrations": DIRECTORS,
    "import_pairings": DIRECTORS,
    "start_demo": DIRECTORS,
    "register_player": DIRECTORS,
    "open_check_in": DIRECTORS,
    "close_check_in": DIRECTORS,
    "correct_rating": DIRECTORS,
    "correct_details": DIRECTORS,
    "correct_bye": DIRECTORS,
    "cancel_registration": DIRECTORS,
    "withdraw_player": DIRECTORS,
    "reinstate_player": DIRECTORS,
    "get_options": DIRECTORS,
    "take_option": DIRECTORS,
    "draw_colour": DIRECTORS,
    "change_tie_breaks": DIRECTORS,
    "draw_lots": DIRECTORS,
    "assign_numbers": DIRECTORS,
    "announce_prizes": DIRECTORS,
    "pair_round": DIRECTORS,
    "publish_round": DIRECTORS,
    "discard_round": DIRECTORS,
    "pairing_page": DIRECTORS,
    "get_seating": DIRECTORS,
    "decide_round": DIRECTORS,
    "amend_round": DIRECTORS,
    "start_manual": DIRECTORS,
    "end_manual": DIRECTORS,
    "give_up_manual": DIRECTORS,
    "check_boards": DIRECTORS,
    "post_notice": DIRECTORS,
    "take_notice_down": DIRECTORS,
    "set_round_start": DIRECTORS,
    "make_link": DIRECTORS,
    # what only a director of all tournaments does
    "delete_tournament": DIRECTORS,
    "bring_back": DIRECTORS,
    "put_rating_list": DIRECTORS,
    "devices_page": DIRECTORS,
    "ops_page": DIRECTORS,
    "list_devices": DIRECTORS,
    "change_device": DIRECTORS,
    "cut_off_device": DIRECTORS,
    "make_recovery_code": DIRECTORS,
    "revoke_recovery_code": DIRECTORS,
    "set_password": DIRECTORS,
    "remove_password": DIRECTORS,
    "displays_page": DIRECTORS,
    "list_displays": DIRECTORS,
    "arrange_display": DIRECTORS,
    "share_list": DIRECTORS,
    "identify_display": DIRECTORS,
    "identify_displays": DIRECTORS,
    "forget_display": DIRECTORS,
    "get_ops": DIRECTORS,
}
"""Route name -> the roles that may use it."""
