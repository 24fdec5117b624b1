"""The English Chess Federation's Swiss pairing rules 1 to 29, and the notes."""

from __future__ import annotations

from tests.rulebook.documents.document import Article, Document

ECF = Document(
    key="ECF",
    title="English Chess Federation, Swiss pairing rules",
    folder="domain/pairing/ecf",
    differs="",
    articles={
        "1": Article("No two players meet twice"),
        "2": Article("Priorities: score, colour, grade, floats"),
        "3": Article("Estimated grades"),
        "4": Article("The order of the cards"),
        "5": Article("The bye of round 1"),
        "6": Article("The bye of later rounds"),
        "7": Article("The bye is a full point without a colour"),
        "8": Article("Round 1: top half against bottom half, colours by lot"),
        "9": Article("Within the score group"),
        "10": Article("Fewest floats, smallest score differences"),
        "11": Article("From the highest level down"),
        "12": Article("Top half against bottom half on each level, exchanges at the border"),
        "13": Article("Working upwards against a blockage"),
        "14": Article("White seekers and black seekers"),
        "15": Article("White seekers meet black seekers"),
        "16": Article("Transfers fall to the weakest claims"),
        "17": Article("Linked levels with the same excess"),
        "18": Article("Of identical sequences, who is transferred"),
        "19": Article("An odd level sends a player down"),
        "20": Article("Who floats down"),
        "21": Article("Who floats up"),
        "22": Article("Where the floaters have met"),
        "23": Article("When the floaters are chosen, rule 12"),
        "24": Article("When floaters are altered"),
        "25": Article("Colours of identical sequences"),
        "26": Article("The lowest score group", idle="advice; 10, 13 and 24 look at the levels below"),
        "27": Article("Least disturbance of a published draw"),
        "28": Article("The British Championship: bye and first colour"),
        "29": Article(
            "FIDE-rated tournaments: converted grades, the word rating", idle="which word is used; rule 4 orders"
        ),
        "note 1": Article("Relatives and club mates in round 1"),
        "note 2": Article("Fillers, or pairings across sections", idle="adds players; done by hand before the pairing"),
        "note 3": Article("Half-point byes in round 1"),
        "note 4": Article("Rule 25 below half of the points"),
        "note 5": Article("After a default"),
        "note 6": Article("Alternation in the last round"),
        "note 7": Article("Rule 9 relaxed in the last round"),
    },
)
