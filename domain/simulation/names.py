"""Names for players who do not exist: usual surnames and given names, put together by chance, by federation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

_NAMES: dict[str, tuple[str, str, str]] = {
    "ARG": ("Benítez Ferreyra Quiroga Sosa Villalba", "Facundo Ignacio Matías", "Julieta Rocío"),
    "ARM": ("Avagyan Davtyan Ghazaryan Manukyan Stepanyan", "Hayk Narek Tigran", "Anahit Lusine"),
    "AUT": ("Aigner Haslinger Kofler Pichler Wallner", "Florian Lukas Matthias", "Magdalena Theresa"),
    "BRA": ("Barbosa Cardoso Moreira Nogueira Teixeira", "Caio Rafael Thiago", "Beatriz Larissa"),
    "CZE": ("Beneš Dvořák Kučera Novotný Říha", "Jakub Ondřej Vojtěch", "Adéla Kateřina"),
    "DEN": ("Bertelsen Holm Kjær Overgaard Skov", "Emil Frederik Mads", "Freja Signe"),
    "ENG": ("Ashworth Bramley Fairclough Hartley Whitcombe", "Edward Harry Oliver", "Alice Imogen"),
    "ESP": ("Aguilar Cabrera Izquierdo Palacios Rueda", "Álvaro Íñigo Sergio", "Lucía Nerea"),
    "FIN": ("Heikkinen Koskela Laaksonen Niemi Saarinen", "Aleksi Juho Veli", "Aino Venla"),
    "FRA": ("Chevalier Delorme Fontaine Guérin Marchand", "Bastien Étienne Romain", "Camille Élodie"),
    "GEO": ("Beridze Gelashvili Kapanadze Lomidze Tsiklauri", "Giorgi Levan Zurab", "Nino Salome"),
    "GER": ("Brandt Hübner Kessler Lindemann Vogt", "Jonas Sebastian Tobias", "Franziska Leonie"),
    "HUN": ("Balogh Farkas Kelemen Szűcs Vörös", "Bence Gergely Máté", "Eszter Réka"),
    "IND": ("Banerjee Deshpande Iyer Kulkarni Raghavan", "Aditya Karthik Rohan", "Ananya Meera"),
    "ISL": ("Arnarsson Björnsson Einarsson Hauksson Þórsson", "Baldur Kári Sindri", "Birta Saga"),
    "ITA": ("Bellini Caruso Ferrante Lombardi Santoro", "Davide Lorenzo Niccolò", "Chiara Giulia"),
    "KAZ": ("Abenov Iskakov Nurlanov Omarov Tulegenov", "Arman Daniyar Yerlan", "Aigerim Dana"),
    "NED": ("Bakker Dijkstra Hoekstra Vermeulen Zijlstra", "Daan Jeroen Thijs", "Femke Lotte"),
    "NOR": ("Berge Haugland Lunde Nygård Solheim", "Eirik Håkon Sindre", "Ingrid Tuva"),
    "POL": ("Borkowski Gajewski Kozłowski Maciejewski Sikora", "Kacper Łukasz Wojciech", "Agnieszka Zofia"),
    "POR": ("Azevedo Carvalho Figueiredo Pinheiro Vasconcelos", "Diogo Gonçalo Tomás", "Inês Mariana"),
    "ROU": ("Ardelean Crișan Dumitrescu Munteanu Stoica", "Andrei Mihai Vlad", "Ioana Raluca"),
    "SLO": ("Bizjak Hribar Kovačič Petek Zupančič", "Anže Gašper Žiga", "Nika Špela"),
    "SRB": ("Đorđević Jevtić Marinković Radovanović Vasić", "Lazar Nemanja Stefan", "Jovana Milica"),
    "SUI": ("Aebischer Gerber Imhof Rüegg Zbinden", "Andri Reto Urs", "Aline Seraina"),
    "SWE": ("Ekström Hedlund Lindqvist Sjöberg Wallin", "Axel Gustav Oskar", "Elsa Linnéa"),
    "TUR": ("Aksoy Çelik Demirci Karaca Öztürk", "Burak Emre Mert", "Elif Zeynep"),
    "UKR": ("Bondar Hrytsenko Kravets Lysenko Tkachuk", "Danylo Ostap Taras", "Daryna Solomiia"),
    "USA": ("Bradford Callahan Donovan Hollister Sawyer", "Caleb Ethan Tyler", "Audrey Paige"),
    "VIE": ("Bùi Đặng Hoàng Phạm Trịnh", "Minh Quân Tuấn", "Linh Thảo"),
}

_WOMEN = 0.2

People = list[tuple[str, str, str]]
"""Of each person the name (`Surname, Given`), the federation, and the sex (m or w)."""


def random_names(count: int, chance: Random) -> People:
    """So many different people, a few hundred at most."""
    return drawn_names(_NAMES, count, chance, women=_WOMEN)


def drawn_names(names: Mapping[str, tuple[str, str, str]], count: int, chance: Random, *, women: float) -> People:
    """So many different people from a table by federation: surnames, given names of men, and of women.

    `women` is the share of women.
    """
    federations = sorted(names)
    found: dict[str, tuple[str, str, str]] = {}
    while len(found) < count:
        federation = chance.choice(federations)
        surnames, of_men, of_women = names[federation]
        sex = "w" if chance.random() < women else "m"
        given = chance.choice((of_women if sex == "w" else of_men).split())
        name = f"{chance.choice(surnames.split())}, {given}"
        found.setdefault(name, (name, federation, sex))
    return list(found.values())
