"""What the columns of a table are called: in English, German, French, Spanish, Polish, and by other programs."""

from __future__ import annotations

from enum import Enum

from domain.folding import plainly_spelt


class PlayerField(Enum):
    """The content of a column about a player.

    NAME is the whole name, or the first one beside a column LAST_NAME. GIVEN_FIRST and SURNAME_FIRST are whole names
    in that order; without a comma they are split.
    """

    NAME = "name"
    GIVEN_FIRST = "given name and surname"
    SURNAME_FIRST = "surname and given name"
    FIRST_NAME = "first name"
    LAST_NAME = "last name"
    RATING = "rating"
    NATIONAL_RATING = "national rating"
    FIDE_STANDARD = "FIDE standard"
    FIDE_RAPID = "FIDE rapid"
    FIDE_BLITZ = "FIDE blitz"
    ESTIMATE = "estimate"
    K = "K"
    TITLE = "title"
    FEDERATION = "federation"
    FIDE_ID = "FIDE id"
    NATIONAL_ID = "national id"
    SEX = "sex"
    BIRTH_DATE = "date of birth"
    CLUB = "club"
    CONTACT = "contact"


_NAMES = {
    PlayerField.NAME: (
        "name, player, full name, player name, nom, nom et prenom, nom prenom, joueur, joueuse, nombre, jugador, "
        "jugadora, nombre y apellidos, apellidos y nombre, spieler, spielername, teilnehmer, name vorname, "
        "zawodnik, zawodniczka, gracz"
    ),
    PlayerField.GIVEN_FIRST: (
        "given first, given name and surname, first name last name, vorname name, vorname nachname, prenom nom, "
        "prenom et nom, nombre apellido, imie i nazwisko, imie nazwisko"
    ),
    PlayerField.SURNAME_FIRST: (
        "surname first, surname and given name, last name first name, nachname vorname, apellido nombre, "
        "nazwisko i imie, nazwisko imie"
    ),
    PlayerField.FIRST_NAME: (
        "first name, firstname, given name, forename, prename, vorname, rufname, prenom, prenoms, nombre de pila, "
        "imie, imiona"
    ),
    PlayerField.LAST_NAME: (
        "last name, lastname, surname, family name, nachname, familienname, zuname, nom de famille, apellido, "
        "apellidos, "
        "nazwisko"
    ),
    PlayerField.RATING: (
        "rating, elo, fide rating, fide elo, elo fide, elo int, elo std, rtg, rtgi, rtg i, rating int, std, "
        "international rating, standard rating, elozahl, wertungszahl, wertung, classement, classement elo, "
        "clasificacion, puntos elo, ranking, ranking fide, ranking elo"
    ),
    PlayerField.NATIONAL_RATING: (
        "national rating, rtgn, rtg n, rating nat, elo nat, elo n, dwz, twz, nwz, ecf, elo national, elo nacional, "
        "ranking krajowy, ranking pzszach, elo krajowe"
    ),
    PlayerField.FIDE_STANDARD: "fide standard, fide std, elo fide standard, elo standard, elo estandar, "
    "ranking standard, elo klasyczne, szachy klasyczne",
    PlayerField.FIDE_RAPID: (
        "fide rapid, rapid, rapid rating, rpd, elo rapid, schnellschach, schnellschach elo, elo rapide, rapide, "
        "elo rapidas, rapidas, ranking rapid, elo szybkie, szachy szybkie"
    ),
    PlayerField.FIDE_BLITZ: (
        "fide blitz, blitz, blitz rating, blz, elo blitz, blitz elo, ranking blitz, elo blyskawiczne, "
        "szachy blyskawiczne"
    ),
    PlayerField.ESTIMATE: "estimate, estimated rating, schatzung, schaetzung, estimation, elo estime, estimacion, "
    "ranking szacunkowy, szacunek",
    PlayerField.K: "k, k factor, k faktor, facteur k, coefficient k, factor k, wspolczynnik k",
    PlayerField.TITLE: "title, fide title, titel, fide titel, titre, titre fide, titulo, titulo fide, tit, "
    "tytul, tytul fide, tyt",
    PlayerField.FEDERATION: (
        "federation, fed, country, nation, land, verband, foederation, foderation, nationalitaet, nationalitat, pays, "
        "nationalite, federacion, pais, nacionalidad, fede, federacja, kraj, panstwo"
    ),
    PlayerField.FIDE_ID: (
        "fide id, fideid, fide no, fide nr, fide number, id fide, code fide, codigo fide, fide kennung, fide nummer, "
        "no fide, numero fide, numer fide, kod fide, fin, id"
    ),
    PlayerField.NATIONAL_ID: (
        "national id, national no, national number, id number, uscf id, us chess id, uscf, uscf no, member id, "
        "ecf code, ecf no, nationale kennung, spielernummer, pkz, licence, numero de licence, nr ffe, "
        "id nacional, numero nacional, licencia, id krajowe, numer krajowy, nr licencji, numer licencji, licencja"
    ),
    PlayerField.SEX: "sex, gender, m f, geschlecht, sexe, genre, sexo, genero, plec",
    PlayerField.BIRTH_DATE: (
        "birth date, birthdate, birthday, birth, born, date of birth, dob, year of birth, birth year, b year, "
        "geburtsdatum, geburtstag, geburtsjahr, geboren, geb, jahrgang, date de naissance, naissance, "
        "annee de naissance, ne le, nee le, ne e le, fecha de nacimiento, nacimiento, ano de nacimiento, f nac, "
        "data urodzenia, data ur, rok urodzenia, rok ur, urodzony, urodzona"
    ),
    PlayerField.CLUB: "club, club city, verein, club ville, club ciudad, cercle, klub, klub sportowy",
    PlayerField.CONTACT: (
        "contact, email, e mail, mail, phone, telephone, kontakt, telefon, courriel, contacto, correo, "
        "correo electronico, telefono"
    ),
}
_FIELDS = {plainly_spelt(name): field for field, names in _NAMES.items() for name in names.split(",")}


def field_of(header: str) -> PlayerField | None:
    """The content of a column of that name, None if it is unknown."""
    return _FIELDS.get(plainly_spelt(header))


def named_columns(text: str) -> dict[str, str]:
    """Names of columns with the known names that they mean, from `DWZ neu=national rating;Vorn=first name`.

    What has no `=` means nothing known: an empty name.
    """
    pairs = (each.partition("=") for each in text.split(";") if each.strip())
    return {name.strip(): known.strip() for name, _, known in pairs}
