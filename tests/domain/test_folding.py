"""Names are found as people type them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from domain.folding import MOST_SPELLINGS, finds, folded, plainly_spelt, spellings, word_spellings
from tests.for_each import for_each

LETTERS = "aäbcdđeéfgħiıjklłmnøoöœpqrsšßtþuüvwxyzæåбгдежзийклмнопрстуфхцчшщыьэюяћђ'-"
NAMES = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=3).map(" ".join)


def found(typed: str, name: str) -> bool:
    return finds(word_spellings(typed), word_spellings(name))


@for_each(
    case=(
        ("dokovic", "Đoković, Nikola"),
        ("djokovic nikola", "Đoković, Nikola"),
        ("Đoković", "Djokovic, Nikola"),
        ("muller", "Müller, Jörg"),
        ("mueller joerg", "Müller, Jörg"),
        ("müller", "Mueller, Joerg"),
        ("muller", "Mueller, Joerg"),
        ("sorensen", "Sørensen"),
        ("soerensen", "Sørensen"),
        ("jaervinen", "Järvinen"),
        ("thorsson", "Þórsson"),
        ("weiss", "Weiß"),
        ("lukasz wojcik", "Wójcik, Łukasz"),
        ("kjaer", "Kjær"),
        ("kjar", "Kjær"),
        ("lecoeur", "Lecœur"),
        ("yildiz", "Yıldız"),
        ("oneill", "O'Neill"),
        ("o'neill", "O’Neill"),
        ("d'arc", "DArc"),
        ("khalifman", "Халифман, Александр"),
        ("aleksandr", "Халифман, Александр"),
        ("yushchenko", "Ющенко"),
        ("juscenko", "Ющенко"),
        ("Халифман", "Khalifman, Alexander"),
        ("zhukova", "Жукова"),
        ("saara", "Såra"),
        ("侯", "侯逸凡"),
        ("nguyen", "Nguyễn, Thị"),
    )
)  # fmt: skip
def test_a_name_is_found_by_its_usual_spellings(case: tuple[str, str]) -> None:
    assert found(*case), case


@for_each(case=(("muller b", "Müller, Jörg"), ("iller", "Miller"), ("dokovics", "Đoković"), ("tomas", "Thomas")))
def test_other_names_are_not_found(case: tuple[str, str]) -> None:
    assert not found(*case), case


@given(NAMES)
def test_a_name_finds_itself_in_any_order_and_case(name: str) -> None:
    assert found(name, name)
    assert found(" ".join(reversed(name.split())), name.upper() if name.upper().lower() == name else name)
    assert folded(name) == folded(" ".join(reversed(name.split())))


@given(st.text(LETTERS, min_size=1, max_size=9), st.data())
def test_each_spelling_of_a_word_begins_to_find_it(word: str, data: st.DataObject) -> None:
    ways = spellings(word)
    assert 1 <= len(set(ways)) == len(ways) <= MOST_SPELLINGS
    way = data.draw(st.sampled_from(ways))
    typed = way[: data.draw(st.integers(0, len(way)))]
    assert found(typed, way)
    if len(spellings(typed)) < MOST_SPELLINGS // 4:
        assert not typed or any(there.startswith(each) for there in ways for each in spellings(typed))


@given(st.text(max_size=40))
def test_a_folded_text_is_folded_already(text: str) -> None:
    assert all(1 <= len(word) <= MOST_SPELLINGS for word in word_spellings(text))
    assert folded(text.replace("'", "")) == folded(text)


def test_words_in_one_plain_spelling_keep_their_order() -> None:
    assert plainly_spelt("Sørensen, Đorđe-Łukasz") == "sorensen dorde lukasz"
    assert plainly_spelt("SOERENSEN  Dorde Łukasz") == "sorensen dorde lukasz"
