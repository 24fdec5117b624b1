"""Names are found as people type them."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from domain.folding import finds, folded, plainly_spelt, spelt, word_spellings
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


CYRILLIC = (
    ("Каспаров, Гарри", "Kasparov, Garry; Kasparow, Garri; Kasparov, Garri"),
    ("Карпов, Анатолий", "Karpov, Anatoly; Karpow, Anatoli; Karpov, Anatoliy"),
    ("Крамник, Владимир", "Kramnik, Vladimir; Kramnik, Wladimir"),
    ("Непомнящий, Ян", "Nepomniachtchi, Ian; Nepomnyashchy, Yan; Nepomnjaschtschi, Jan; Nepomniachtchi, Ian"),
    ("Свидлер, Пётр", "Svidler; Swidler, Pjotr; Svidler, Piotr"),
    ("Морозевич, Александр", "Morozevich, Alexander; Morosewitsch, Alexander; Morozevitch, Alexandre"),
    ("Карякин, Сергей", "Karjakin, Sergey; Karyakin, Sergei; Karjakin, Sergej; Kariakine, Sergueï"),
    ("Грищук, Александр", "Grischuk, Alexander; Grishchuk, Aleksandr; Grischtschuk, Alexander; Grichtchouk, Alexandre"),
    ("Дубов, Даниил", "Dubov, Daniil; Dubow, Daniil; Doubov, Daniil"),
    ("Артемьев, Владислав", "Artemiev, Vladislav; Artemyev, Vladislav; Artemjew, Wladislaw; Artemiev"),
    ("Витюгов, Никита", "Vitiugov, Nikita; Vityugov, Nikita; Witjugow, Nikita; Vitiougov, Nikita"),
    ("Андрейкин, Дмитрий", "Andreikin, Dmitry; Andreykin, Dmitriy; Andrejkin, Dmitri; Andreïkine, Dmitri"),
    ("Федосеев, Владимир", "Fedoseev, Vladimir; Fedoseyev, Vladimir; Fedossejew, Wladimir; Fedosseïev, Vladimir"),
    ("Яковенко, Дмитрий", "Jakovenko, Dmitry; Yakovenko, Dmitry; Jakowenko, Dmitri; Iakovenko, Dmitri"),
    ("Томашевский, Евгений", "Tomashevsky, Evgeny; Tomashevskiy, Yevgeny; Tomaschewski, Jewgeni; Tomachevski, Evgueni"),
    ("Есипенко, Андрей", "Esipenko, Andrey; Yesipenko, Andrei; Jessipenko, Andrej; Essipenko, Andreï"),
    ("Инаркиев, Эрнесто", "Inarkiev, Ernesto; Inarkijew, Ernesto"),
    ("Пономарёв, Руслан", "Ponomariov, Ruslan; Ponomaryov, Ruslan; Ponomarjow, Ruslan; Ponomariov, Rouslan"),
    ("Пономарев, Руслан", "Ponomariov, Ruslan; Ponomarev, Ruslan"),
    ("Иванчук, Василий", "Ivanchuk, Vasily; Iwantschuk, Wassili; Ivantchouk, Vassili"),
    ("Гельфанд, Борис", "Gelfand, Boris; Guelfand, Boris"),
    ("Звягинцев, Вадим", "Zvjaginsev, Vadim; Zvyagintsev, Vadim; Swjaginzew, Wadim; Zviaguintsev, Vadim"),
    (
        "Чередниченко, Алексей",
        "Cherednichenko, Alexey; Cherednichenko, Aleksei; Tscherednitschenko, Alexej; Tcherednitchenko, Alexeï",
    ),
    ("Дреев, Алексей", "Dreev, Aleksey; Dreyev, Alexey; Drejew, Alexej; Dreïev, Alexeï"),
    ("Рублевский, Сергей", "Rublevsky, Sergei; Rublewski, Sergej; Roublevski, Sergueï"),
    ("Халифман, Александр", "Khalifman, Alexander; Chalifman, Alexander; Khalifman, Alexandre"),
    ("Рыжков, Юрий", "Ryzhkov, Yuri; Ryschkow, Juri; Ryjkov, Iouri"),
    ("Корчной, Виктор", "Korchnoi, Viktor; Korchnoi, Victor; Kortschnoi, Viktor; Kortchnoï, Viktor"),
    ("Спасский, Борис", "Spassky, Boris; Spasski, Boris; Spassky"),
    ("Широв, Алексей", "Shirov, Alexei; Schirow, Alexej; Chirov, Alexeï"),
    ("Алехин, Александр", "Alekhine, Alexander; Aljechin, Alexander; Alekhine, Alexandre"),
    ("Чигорин, Михаил", "Chigorin, Mikhail; Tschigorin, Michail; Tchigorine, Mikhaïl"),
    ("Петросян, Тигран", "Petrosian, Tigran; Petrosjan, Tigran; Petrossian, Tigran"),
    ("Полугаевский, Лев", "Polugaevsky, Lev; Polugajewski, Lew; Polougaïevski, Lev"),
    ("Цешковский, Виталий", "Tseshkovsky, Vitaly; Zeschkowski, Witali; Tsechkovski, Vitali"),
    ("Юсупов, Артур", "Yusupov, Artur; Jussupow, Artur; Youssoupov, Artour"),
    ("Щербаков, Руслан", "Shcherbakov, Ruslan; Schtscherbakow, Ruslan; Chtcherbakov, Rouslan"),
    ("Раджабов, Теймур", "Radjabov, Teimour; Rajabov, Teymur; Radschabow, Teimur"),
    ("Мамедьяров, Шахрияр", "Mamedyarov, Shakhriyar; Mamedjarow, Schachrijar"),
    ("Жукова, Наталья", "Zhukova, Natalia; Schukowa, Natalja; Joukova, Natalia"),
    ("Лагно, Екатерина", "Lagno, Ekaterina; Lagno, Jekaterina; Lahno"),
    ("Костенюк, Александра", "Kosteniuk, Alexandra; Kostenjuk, Alexandra; Kosteniouk, Alexandra"),
    ("Горячкина, Александра", "Goryachkina, Aleksandra; Gorjatschkina, Alexandra; Goriatchkina, Alexandra"),
    ("Музычук, Мария", "Muzychuk, Mariya; Musytschuk, Maria; Mouzytchouk, Maria"),
    ("Максимов, Максим", "Maximov, Maxim; Maksimov, Maksim; Maximow, Maxim"),
    ("Ксенофонтов, Феликс", "Xenofontov, Felix; Ksenofontov, Feliks"),
    ("Волков, Сергій", "Volkov, Serhiy; Volkov, Sergii"),
    ("Коробов, Антон", "Korobov, Anton; Korobow, Anton"),
    ("Криворучко, Юрій", "Kryvoruchko, Yuriy; Kryworutschko"),
    ("Єльянов, Павло", "Eljanov, Pavlo; Yelyanov, Pavlo; Jeljanow, Pawlo"),
    ("Топалов, Веселин", "Topalov, Veselin; Topalow, Wesselin"),
    ("Чепаринов, Иван", "Cheparinov, Ivan; Tscheparinow, Iwan"),
    ("Иванишевић, Иван", "Ivanisevic, Ivan; Ivanišević, Ivan"),
    ("Ђукић, Никола", "Djukic, Nikola; Dukic, Nikola"),
)
"""Players with their names as the FIDE list, English, German and French newspapers have them."""


@for_each(case=CYRILLIC)
def test_a_cyrillic_name_is_found_by_its_latin_spellings_and_their_beginnings(case: tuple[str, str]) -> None:
    name, spellings = case
    for each in spellings.split("; "):
        for length in range(1, len(each) + 1):
            assert found(each[:length], name), each[:length]
        assert found(name.partition(",")[0], each)


@for_each(
    case=(
        ("muller b", "Müller, Jörg"),
        ("iller", "Miller"),
        ("dokovics", "Đoković"),
        ("tomas", "Thomas"),
        ("karpov", "Каспаров"),
        ("ivanov", "Иванчук"),
        ("sergeyev", "Сергей"),
        ("petrov", "Петросян"),
    )
)
def test_other_names_are_not_found(case: tuple[str, str]) -> None:
    assert not found(*case), case


@given(NAMES)
def test_a_name_finds_itself_in_any_order_and_case(name: str) -> None:
    assert found(name, name)
    assert found(" ".join(reversed(name.split())), name.upper() if name.upper().lower() == name else name)
    assert folded(name) == folded(" ".join(reversed(name.split())))


@given(st.text(LETTERS, min_size=1, max_size=9), st.data())
def test_each_spelling_of_a_word_begins_to_find_it(word: str, data: st.DataObject) -> None:
    letters = word.replace("'", "")  # groups of letters go across an apostrophe
    way = "".join(data.draw(st.sampled_from(part)) for part in spelt(letters))
    typed = way[: data.draw(st.integers(0, len(way)))]

    assert found(typed, word)
    assert found(typed, way)


@given(st.text(LETTERS, min_size=1, max_size=4), st.text(LETTERS, min_size=1, max_size=4))
def test_what_is_found_has_a_spelling_that_begins_so(typed: str, name: str) -> None:
    """The ways through both words are compared one by one."""
    wanted, words = word_spellings(typed), word_spellings(name)
    all_ways = [[["".join(way) for way in product(*word)] for word in each] for each in (wanted, words)]

    assert finds(wanted, words) is all(
        any(there.startswith(way) for word in all_ways[1] for there in word for way in one) for one in all_ways[0]
    )


@given(st.text(max_size=40))
def test_a_folded_text_is_folded_already(text: str) -> None:
    assert folded(text.replace("'", "")) == folded(text)


def test_words_in_one_plain_spelling_keep_their_order() -> None:
    assert plainly_spelt("Sørensen, Đorđe-Łukasz") == "sorensen dorde lukasz"
    assert plainly_spelt("SOERENSEN  Dorde Łukasz") == "sorensen dorde lukasz"
