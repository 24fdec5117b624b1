"""The one table of actions: what can be done and seen here, and which roles may do it.

A route, a view or a sheet without a row is not served.
"""

from __future__ import annotations

from collections.abc import Mapping

from server.access.roles import Audience

EVERYONE, CHECK_IN, OFFICIALS, DIRECTORS = Audience

ROUTES: Mapping[str, Audience] = {
    # what everybody may read
    "home": EVERYONE,
    "health": EVERYONE,
    "ready": EVERYONE,
    "metrics": EVERYONE,
    "openapi": EVERYONE,
    "list_archive": EVERYONE,
    "archive_page": EVERYONE,
    "static": EVERYONE,
    "words": EVERYONE,
    "live": EVERYONE,
    "list_tournaments": EVERYONE,
    "list_tie_breaks": EVERYONE,
    "get_tournament": EVERYONE,
    "get_view": EVERYONE,
    "export_tournament": EVERYONE,
    "get_explanation": EVERYONE,
    "tournament_page": EVERYONE,
    "public_page": EVERYONE,
    "festival_page": EVERYONE,
    "get_festival": EVERYONE,
    "find_in_festival": EVERYONE,
    "find_players": EVERYONE,
    "boards_page": EVERYONE,
    "standings_page": EVERYONE,
    "players_page": EVERYONE,
    "files_page": EVERYONE,
    "player_page": EVERYONE,
    "crosstable_page": EVERYONE,
    "prizes_page": EVERYONE,
    "display_home": EVERYONE,
    "display_page": EVERYONE,
    "mixed_display_page": EVERYONE,
    "enrol_display": EVERYONE,  # a screen comes by itself; what it shows, the director says
    "print_menu": EVERYONE,
    "print_sheet": EVERYONE,  # each sheet has an audience of its own
    "print_pdf": EVERYONE,
    "newest_page": EVERYONE,
    "get_sheet_state": EVERYONE,
    # what the code of a badge lets its player do: the handlers ask for its secret
    "list_own_requests": EVERYONE,
    "ask_for_bye": EVERYONE,
    "report_mistake": EVERYONE,
    "withdraw_request": EVERYONE,
    # joining makes a role, so it needs none
    "join_page": EVERYONE,
    "join": EVERYONE,
    "code_page": EVERYONE,
    "join_by_code": EVERYONE,
    "login_page": EVERYONE,
    "login": EVERYONE,
    "recovery_page": EVERYONE,
    "recover": EVERYONE,
    "leave": EVERYONE,
    "trust_page": EVERYONE,
    "authority": EVERYONE,
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

VIEW_AUDIENCES: Mapping[str, Audience] = {
    "boards": EVERYONE,
    "seats": EVERYONE,
    "playing": EVERYONE,
    "latest": EVERYONE,
    "notices": EVERYONE,
    "in-short": EVERYONE,
    "top-boards": EVERYONE,
    "standings": EVERYONE,
    "standings-player": EVERYONE,
    "crosstable": EVERYONE,
    "players": EVERYONE,
    "player": EVERYONE,
    "around": EVERYONE,
    "prizes": EVERYONE,
    "display": EVERYONE,  # what one display is to show, for that display
    "check-in": CHECK_IN,
    "arbiter": OFFICIALS,
    "draft": OFFICIALS,
    "requests": OFFICIALS,
    "facts": OFFICIALS,
    "report": OFFICIALS,
    "report-player": OFFICIALS,
    "desk": DIRECTORS,
    "displays": DIRECTORS,
}
"""View -> who may read it over HTTP and watch it on a live connection."""

SHEET_AUDIENCES: Mapping[str, Audience] = {
    "pairings": EVERYONE,
    "seats": EVERYONE,
    "results": EVERYONE,
    "standings": EVERYONE,
    "crosstable": EVERYONE,
    "tie-breaks": EVERYONE,
    "prizes": EVERYONE,
    "players": EVERYONE,
    "slips": OFFICIALS,
    "place-cards": OFFICIALS,
    "badges": OFFICIALS,
}
"""Sheet -> who may print it."""

WITHIN_ROUTES: Mapping[str, Audience] = {
    "see_drafts": OFFICIALS,
    "grant_bye_with_points": OFFICIALS,
    "visit_displays": OFFICIALS,  # an official who opens a display's address stays on it
    "vouch_for_log": OFFICIALS,  # what a device remembers of the log is believed; where it is gone, that is an alarm
    "export_log": OFFICIALS,
    "export_private": DIRECTORS,
    "export_site": DIRECTORS,
    "undo_anything": DIRECTORS,
    "see_deleted": DIRECTORS,
    "operate": DIRECTORS,  # commands of whoever works at the server's machine, and of the server itself
}
"""What a route, open to more roles, does or shows for some of them alone."""


def viewing(view: str) -> str:
    """The action of reading or watching a view."""
    return f"view {view}"


def printing(sheet: str) -> str:
    """The action of printing a sheet."""
    return f"print {sheet}"


ACTIONS: Mapping[str, Audience] = {
    **ROUTES,
    **WITHIN_ROUTES,
    **{viewing(view): audience for view, audience in VIEW_AUDIENCES.items()},
    **{printing(sheet): audience for sheet, audience in SHEET_AUDIENCES.items()},
}
"""Every action -> the roles that may do it."""

OF_ANY_TOURNAMENT = frozenset({"make_link", "find_ratings", "get_rating_list"})
"""Actions without a tournament in their address for those whose role is bound to one: they look themselves at it, or
tell what belongs to no tournament and is not secret.
"""

NOT_IN_A_SECTOR = frozenset(
    {
        "compare_standings",
        "explain_absence",
        "grant_bye",
        "cancel_bye",
        "check_in",
        "take_check_in_back",
        "renew_badge",
        "forfeit_absent",
    }
)
"""What an arbiter of a sector may not do, who enters and corrects the results of its boards."""
