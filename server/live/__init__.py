"""Live views: every page and display that watches a view is sent its changes over a WebSocket (docs/protocol.md).

Theory of operation
===================

A *view* is a pure function of a tournament (`server.views`). A *watch* is a viewer's subscription to one view with its
parameters: the `ViewSubject`. The first answer to a watch is a *snapshot* (the whole model) or one *patch*; after that
each change of the view is sent as a patch. The log is the only source of what is sent: messages are not stored.

From an event to a frame. After every durable append the service calls `Hub.wake(stream, version)`. The hub finds the
`WatchedTournament` of the stream, which updates its `WatchedView`s: it builds the model once, compares it with the
model sent before by row key, encodes the patch once and gives the same bytes to all subscribers. Views without a pause
are updated at once on the event loop. Views with a pause (standings: one second) are built in a thread by a second job,
so that a large table does not delay a result. Both jobs are `CoalescingTask`s: triggers that come while a job runs
cause one more run, so a patch may span many versions, and a version that changes nothing in a view sends nothing.

Patches. Viewers with the same version and the same kind of patches (whole rows, or changed fields) form one group and
get the same bytes; frames for groups with different versions differ in the number `from` only.

Resuming. A viewer that reconnects sends its `Checkpoint`: `since` (the version), the `epoch` of the log and the `hash`
of the version's event. If they belong to this log, it gets one patch, worked out from the `ChangeIndex` (in which
version each row changed last) or, for a version before the index begins, from the view replayed at `since`
(`PastViews`; one pass over the log answers all who ask at the same time). If not, it gets a snapshot. A restored or
shortened log begins a new epoch, which every subscriber is sent as a snapshot. The checkpoint of an official's device
is evidence: if the log lacks its event, events were lost and a new epoch begins.

Backpressure. A frame is written to the transport only while its buffer is empty. Otherwise it is queued in the
`Viewer`; a queue of 64 frames or 256 KiB collapses: its frames are dropped, and each view in it is sent as one snapshot
when the connection accepts frames again. A viewer that accepts nothing for 30 seconds is disconnected (4408).

Heartbeats. Every five seconds a viewer gets the version and epoch of each tournament it watches, and a ping, whose
answer is the sign of life and gives the latency. Viewers without a sign of life for 25 seconds are cut.

Past versions and replays. A watch with `at` is answered once, by the view at that version. A watch with `film`
subscribes to a replay: a `ReplayPlayer` takes the place of the log and plays the recorded events at a given speed. All
viewers of the same replay see the same moment; at most eight replays run at a time.

Displays. A display watches its own arrangement, and reports which version of each view it shows; directors
watch the list of all displays. Both are views of the server's event stream, sent as snapshots by the `DisplayHub` from
the registry in `server.service.display_registry`.

Modules
=======

| module | what it does |
|---|---|
| `endpoint.py` | accepts WebSockets, authenticates, limits, closes; passes actions to the hubs |
| `session.py`, `frames.py` | one viewer's frames: validated, permitted, made actions; outgoing frames are encoded |
| `hub.py` | viewers, watches, heartbeats, replays |
| `watched_tournament.py`, `watched_view.py` | one build, one difference and one encoding for each view and version |
| `subscribers.py` | groups of viewers that get the same bytes |
| `change_index.py`, `past_views.py` | what a viewer missed |
| `viewer.py` | the send queue of one connection, and its collapse |
| `websocket_protocol.py`, `queued_connection.py` | connections on uvicorn's transport, or by a task |
| `wire.py` | frames as bytes |
| `http_protocol.py` | requests over HTTP: deadlines, limits, and the upgrade to a live connection |
| `lingering.py` | the end of a connection whose client is still sending |
| `coalescing.py`, `source.py` | jobs that never run twice at a time; what is read from the service |
| `replay_player.py` | replays |
| `display_hub.py` | displays and the directors who watch them |

Invariants, and the tests that show them (in `tests/server/live` unless a folder is named)
==========================================================================================

1. Whatever mixture of connecting, leaving and playing: at the end every viewer has what the view function gives for the
   newest version. `test_hub.py::test_any_mixture_of_coming_going_and_playing_ends_in_the_truth`,
   `tests/journeys/test_reducer.py::test_whatever_the_network_does_the_page_shows_the_truth`
2. A patch's `from` is the `to` of the last frame that was sent to the viewer for the view.
   `test_hub.py::test_a_patch_starts_at_the_last_frame_that_was_sent_for_the_view`
3. No event is missed between building a view and subscribing to it: there is no await in between.
   `test_hub.py::test_an_event_between_reading_and_registering_is_not_lost`
4. A view is built and encoded once for each version, however many watch it.
   `test_hub.py::test_all_viewers_of_a_view_get_the_very_same_text`
5. A viewer that reconnects gets one patch that leads to the newest version, whatever version it had.
   `test_change_index.py::test_from_every_version_it_leads_to_the_newest`,
   `test_past_views.py::test_viewers_from_everywhere_all_end_in_the_truth`
6. A viewer of another log never gets a patch. `test_hub.py::test_a_viewer_of_another_log_gets_a_snapshot`,
   `test_hub.py::test_a_new_epoch_is_reported_as_a_snapshot_to_everyone`
7. A slow viewer delays no other one, and what waits for it is bounded.
   `test_hub_pushes.py::test_a_slow_viewer_collapses_to_one_snapshot_and_delays_no_one`,
   `test_parts.py::test_what_waits_is_bounded_in_number_and_in_bytes`,
   `tests/journeys/faults/test_viewers.py::test_one_stalled_viewer_among_a_hundred_delays_no_one_and_is_sent_away`
8. Raw frames are written only while the connection is open and its buffer is empty.
   `tests/journeys/faults/test_viewers.py::test_no_bytes_whatever_harm_the_others`
9. A fault while a view is updated is followed by another try.
   `test_hub_pushes.py::test_after_a_fault_the_newest_state_is_looked_at_again`
10. No incoming frame raises, and each view is sent only to those who may see it.
    `test_session.py::test_no_frame_whatever_raises`,
    `test_session.py::test_every_view_is_watched_by_its_audience_alone`
11. A revoked credential ends its connections.
    `test_endpoint.py::test_a_token_that_is_taken_back_ends_its_connections_alone`
"""
