"""Names for players who do not exist, in the scripts that the world writes them in."""

from __future__ import annotations

from random import Random

from domain.simulation.names import People, drawn_names, random_names

_NAMES: dict[str, tuple[str, str, str]] = {
    "ARM": ("Ավագյան Դավթյան Մանուկյան", "Հայկ Տիգրան", "Անահիտ"),
    "BUL": ("Георгиев Димитров Петков", "Кирил Юлиан", "Цветелина"),
    "CHN": ("王 李 陳 歐陽", "志明 建華", "美玲"),
    "EGY": ("حسن منصور الشريف", "أحمد يوسف", "ليلى"),
    "GEO": ("ბერიძე კაპანაძე ლომიძე", "გიორგი ზურაბ", "ნინო"),
    "GRE": ("Παπαδόπουλος Γεωργίου Δημητρίου", "Νίκος Γιώργος", "Ελένη"),
    "IND": ("शर्मा कुलकर्णी वर्मा", "आदित्य रोहन", "मीरा"),
    "ISR": ("כהן לוי מזרחי", "יונתן דוד", "נועה"),
    "JPN": ("佐藤 鈴木 髙橋", "健太 翔", "さくら"),
    "KOR": ("김 이 박", "민준 서연", "지우"),
    "MGL": ("Бат-Эрдэнэ Ганболд Дорж", "Тэмүүлэн Энхжин", "Сарнай"),
    "THA": ("ศรีสุข ทองดี วงศ์ไทย", "สมชาย อนันต์", "มาลี"),
    "UKR": ("Їжакевич Кравець Щербак", "Богдан Юрій", "Дарина"),
}

_IN_LATIN = 0.5
_WOMEN = 0.3


def names_in_scripts(count: int, chance: Random) -> People:
    """So many different people, a hundred at most, half of them in Latin letters."""
    latin = random_names(round(count * _IN_LATIN), chance)
    everyone = [*latin, *drawn_names(_NAMES, count - len(latin), chance, women=_WOMEN)]
    chance.shuffle(everyone)
    return everyone
