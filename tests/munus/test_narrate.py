"""The fight in words: golden logs, every kind of event, no English in Italian and Spanish."""

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from ludus.games import GAMES
from ludus.i18n.catalogue import LANGUAGES, Language, catalogue
from ludus.munus import events as ev
from ludus.munus.house_rules import MunusRules
from ludus.munus.narrate import Narrator
from ludus.play.events import Event, Modifier
from ludus.play.record import parse_record, replay
from tests.i18n.test_catalogues import MESSAGES, forms
from tests.munus.kit import man, setup

GOLDEN = Path(__file__).parent / "golden"
TEAMS = setup(
    [man("a")],
    [man("b", (1, 0), weapon="small"), man("c", (2, 0), pv=(1, 4, 4, 2, 2, 2), weapon="great")],
)
"""The weapons of a, b and c are medium, small and great."""
ATTACK, STRENGTH = Modifier("attack", 2, "MU-108"), Modifier("strength", 1, "MU-111")
DEFENCE, GREAT = Modifier("defence", 3, "MU-108"), Modifier("great_weapon", -1, "MU-205")
LEG, AGILITY = Modifier("leg_at_zero", -1, "MU-305"), Modifier("agility", 1, "MU-112")


def told_record(language: Language) -> list[str]:
    """Tell the fight that the tour replays."""
    data = (files("ludus.cli") / "records" / "two-against-two.fight.json").read_bytes()
    done = replay(parse_record(data), GAMES)
    narrator = done.game.narrator(done.setup, done.rules, catalogue(language))
    return [*narrator.introduce(), *(narrator.tell(event) for told in done.events for event in told)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_fight_reads_as_its_golden_log(language: Language) -> None:
    golden = (GOLDEN / f"two-against-two.{language}.txt").read_text(encoding="utf-8")
    assert told_record(language) == golden.splitlines()


TOLD: list[tuple[Event, str, str, str]] = [
    (
        ev.OrderDiced(((("A", 5), ("B", 5)), (("A", 2), ("B", 6))), ("B", "A")),
        "Order of play, 1D6 each: Side A 5, Side B 5 / Side A 2, Side B 6; Side B begins. [MU-306]",
        "Ordine di gioco, 1D6 per squadra: Side A 5, Side B 5 / Side A 2, Side B 6; comincia Side B. [MU-306]",
        "Orden de juego, 1D6 por bando: Side A 5, Side B 5 / Side A 2, Side B 6; empieza Side B. [MU-306]",
    ),
    (
        ev.TurnBegan(2),
        "Turn 2 begins. [MU-306]",
        "Comincia il turno 2. [MU-306]",
        "Empieza el turno 2. [MU-306]",
    ),
    (
        ev.Stepped("a", (3, 4), (3, 3), 1),
        "A steps from D5 to D4; 1 movement point left. [MU-301]",
        "A avanza da D5 a D4; resta 1 punto di movimento. [MU-301]",
        "A avanza de D5 a D4; queda 1 punto de movimiento. [MU-301]",
    ),
    (
        ev.Stepped("a", (26, 9), (27, 9), 0),
        "A steps from AA10 to AB10; 0 movement points left. [MU-301]",
        "A avanza da AA10 a AB10; restano 0 punti di movimento. [MU-301]",
        "A avanza de AA10 a AB10; quedan 0 puntos de movimiento. [MU-301]",
    ),
    (
        ev.Turned("a", "E", 1),
        "A turns to the east; 1 movement point left. [MU-302]",
        "A si gira verso est; resta 1 punto di movimento. [MU-302]",
        "A se encara al este; queda 1 punto de movimiento. [MU-302]",
    ),
    (
        ev.Turned("a", "W", 6),
        "A turns to the west; 6 movement points left. [MU-302]",
        "A si gira verso ovest; restano 6 punti di movimento. [MU-302]",
        "A se encara al oeste; quedan 6 puntos de movimiento. [MU-302]",
    ),
    (
        ev.WasHeld("a", ("b", "c")),
        "A stops, held by: B, C. [MU-304]",
        "A si ferma; chi trattiene: B, C. [MU-304]",
        "A se detiene; quien retiene: B, C. [MU-304]",
    ),
    (
        ev.DisengagementTried("a", "b", (3, 4), (DEFENCE, GREAT), 9, (5, 3), (ATTACK,), 10, False),
        "A tries to disengage from B: 9 (3+4, +3 defence, -1 great weapon) against 10 (5+3, +2 attack), and stays held. [MU-330]",
        "A tenta il disimpegno da B: 9 (3+4, +3 difesa, -1 arma grande) contro 10 (5+3, +2 attacco), e non riesce. [MU-330]",
        "A intenta el desenganche de B: 9 (3+4, +3 defensa, -1 arma grande) contra 10 (5+3, +2 ataque), y no lo consigue. [MU-330]",
    ),
    (
        ev.DisengagementTried("a", "b", (6, 4), (DEFENCE, LEG), 12, (5, 5), (ATTACK,), 12, True),
        "A tries to disengage from B: 12 (6+4, +3 defence, -1 leg at 0) against 12 (5+5, +2 attack), and gets away. [MU-330]",
        "A tenta il disimpegno da B: 12 (6+4, +3 difesa, -1 gamba a 0) contro 12 (5+5, +2 attacco), e riesce. [MU-330]",
        "A intenta el desenganche de B: 12 (6+4, +3 defensa, -1 pierna a 0) contra 12 (5+5, +2 ataque), y lo consigue. [MU-330]",
    ),
    (
        ev.SlippedAway("a", "b"),
        "A leaves B, who faces away, without a test. [MU-331]",
        "A lascia B, che è di spalle, senza tirare. [MU-331]",
        "A deja a B, que está de espaldas, sin tirar. [MU-331]",
    ),
    (
        ev.AskedToDesignate("b", "a"),
        "A attacks B, who is outnumbered and says whom to fight. [MU-321]",
        "A attacca B, che è in inferiorità e designa contro chi combatte. [MU-321]",
        "A ataca a B, que está en inferioridad y designa contra quién combate. [MU-321]",
    ),
    (
        ev.Designated("b", "a"),
        "B, outnumbered, fights A alone this turn. [MU-321]",
        "B, in inferiorità, in questo turno combatte solo contro A. [MU-321]",
        "B, en inferioridad, en este turno combate solo contra A. [MU-321]",
    ),
    (
        ev.FightWithoutBlow("a", "b"),
        "A faces B, but neither may strike. [MU-312]",
        "A affronta B, ma nessuno dei due può colpire. [MU-312]",
        "A se enfrenta a B, pero ninguno puede golpear. [MU-312]",
    ),
    (
        ev.InitiativeRolled("a", 4, -1, "b", 2, 2, "b"),
        "Initiative: A 3 (4, -1 reflexes), B 4 (2, +2 reflexes); B strikes first. [MU-311]",
        "Iniziativa: A 3 (4, -1 riflessi), B 4 (2, +2 riflessi); il primo colpo è di B. [MU-311]",
        "Iniciativa: A 3 (4, -1 reflejos), B 4 (2, +2 reflejos); el primer golpe es de B. [MU-311]",
    ),
    (
        ev.InitiativeRolled("a", 4, 0, "b", 4, 0, None),
        "Initiative: A 4, B 4; both strike at the same moment. [MU-311]",
        "Iniziativa: A 4, B 4; colpiscono in contemporanea. [MU-311]",
        "Iniciativa: A 4, B 4; golpean al mismo tiempo. [MU-311]",
    ),
    (
        ev.StruckFromBehind("a", "b", "left", True),
        "A (with the left arm, extra attack) strikes B from behind and hits by itself. [MU-320]",
        "A (col braccio sinistro, attacco extra) colpisce alle spalle B: va a segno automaticamente. [MU-320]",
        "A (con el brazo izquierdo, ataque extra) golpea por la espalda a B: acierta automáticamente. [MU-320]",
    ),
    (
        ev.StruckFromBehind("a", "b", None, False),
        "A strikes B from behind and hits by itself. [MU-320]",
        "A colpisce alle spalle B: va a segno automaticamente. [MU-320]",
        "A golpea por la espalda a B: acierta automáticamente. [MU-320]",
    ),
    (
        ev.Struck(
            "a", "b", "right", False, (5, 4), (ATTACK, STRENGTH), 12, (2, 3), (DEFENCE, AGILITY, GREAT, LEG), 7, True
        ),
        "A (with the right arm) strikes B: attack 12 (5+4, +2 attack, +1 strength), defence 7 (2+3, +3 defence, +1 agility, -1 great weapon, -1 leg at 0); a hit. [MU-313]",
        "A (col braccio destro) attacca B: attacco 12 (5+4, +2 attacco, +1 forza), difesa 7 (2+3, +3 difesa, +1 schivata, -1 arma grande, -1 gamba a 0); a segno. [MU-313]",
        "A (con el brazo derecho) ataca a B: ataque 12 (5+4, +2 ataque, +1 fuerza), defensa 7 (2+3, +3 defensa, +1 esquiva, -1 arma grande, -1 pierna a 0); acierta. [MU-313]",
    ),
    (
        ev.Struck("a", "b", None, False, (1, 1), (ATTACK,), 4, (2, 3), (DEFENCE,), 8, False),
        "A strikes B: attack 4 (1+1, +2 attack), defence 8 (2+3, +3 defence); a miss. [MU-313]",
        "A attacca B: attacco 4 (1+1, +2 attacco), difesa 8 (2+3, +3 difesa); a vuoto. [MU-313]",
        "A ataca a B: ataque 4 (1+1, +2 ataque), defensa 8 (2+3, +3 defensa); falla. [MU-313]",
    ),
    (
        ev.LocationHit("b", 19, "head"),
        "Location, 1D20: 19, head of B. [MU-314]",
        "Locazione, 1D20: 19, testa di B. [MU-314]",
        "Localización, 1D20: 19, cabeza de B. [MU-314]",
    ),
    (
        ev.MovementReduced("a", 1),
        "A has only 1 movement point, for the state of the legs. [MU-305]",
        "A ha solo 1 punto di movimento, per lo stato delle gambe. [MU-305]",
        "A solo tiene 1 punto de movimiento, por el estado de las piernas. [MU-305]",
    ),
    (
        ev.MovementReduced("a", 3),
        "A has only 3 movement points, for the state of the legs. [MU-305]",
        "A ha solo 3 punti di movimento, per lo stato delle gambe. [MU-305]",
        "A solo tiene 3 puntos de movimiento, por el estado de las piernas. [MU-305]",
    ),
    (
        ev.SaveImpossible("b", "torso"),
        "Protection of B, torso: it saves no more against a great weapon. [MU-205]",
        "Protezione di B, busto: contro un'arma grande non salva. [MU-205]",
        "Protección de B, torso: contra un arma grande no salva. [MU-205]",
    ),
    (
        ev.SaveRolled("a", "b", "torso", 5, 5, True),
        "Protection of B, torso: 5, and 5+ saves; no harm. [MU-315]",
        "Protezione di B, busto: 5, e salva con 5+; nessun danno. [MU-315]",
        "Protección de B, torso: 5, y salva con 5+; sin daño. [MU-315]",
    ),
    (
        ev.SaveRolled("b", "a", "right_leg", 6, 2, False),
        "Protection of A, right leg: 2, and only 6+ (one better against a small weapon, MU-202) saves. [MU-315]",
        "Protezione di A, gamba destra: 2, e salva solo con 6+ (uno in meno contro un'arma piccola, MU-202). [MU-315]",
        "Protección de A, pierna derecha: 2, y solo salva con 6+ (uno menos contra un arma pequeña, MU-202). [MU-315]",
    ),
    (
        ev.SaveRolled("c", "a", "head", 6, 2, False),
        "Protection of A, head: 2, and only 6+ (one worse against a great weapon, MU-205) saves. [MU-315]",
        "Protezione di A, testa: 2, e salva solo con 6+ (uno in più contro un'arma grande, MU-205). [MU-315]",
        "Protección de A, cabeza: 2, y solo salva con 6+ (uno más contra un arma grande, MU-205). [MU-315]",
    ),
    (
        ev.StumpHit("b", "left_arm"),
        "The hit finds only the stump of B (left arm): no effect. [MU-451]",
        "Il colpo trova solo il moncone di B (braccio sinistro): nessun effetto. [MU-451]",
        "El golpe solo encuentra el muñón de B (brazo izquierdo): sin efecto. [MU-451]",
    ),
    (
        ev.Wounded("b", "a", "left_leg", 2, 1),
        "B is wounded by A: left leg from 2 to 1 PV. [MU-315]",
        "A ferisce B: gamba sinistra da 2 a 1 PV. [MU-315]",
        "A hiere a B: pierna izquierda de 2 a 1 PV. [MU-315]",
    ),
    (
        ev.BrittleLimbLost("b", "a", "left_leg", 3),
        "B is wounded by A: left leg, invalid or useless, from 3 to 0 PV at once. [MU-317]",
        "A ferisce B: gamba sinistra, arto invalido o inservibile, da 3 a 0 PV in un colpo. [MU-317]",
        "A hiere a B: pierna izquierda, miembro inválido o inservible, de 3 a 0 PV de golpe. [MU-317]",
    ),
    (
        ev.HitAgain("b", "a", "right_arm", 1),
        "B: right arm already at 0 is hit again by A; 1 further roll at the diagnosis. [MU-316]",
        "A colpisce ancora B, braccio destro già a 0; 1 tiro in più alla diagnosi. [MU-316]",
        "A vuelve a golpear a B, brazo derecho ya a 0; 1 tirada más en el diagnóstico. [MU-316]",
    ),
    (
        ev.HitAgain("b", "a", "right_arm", 2),
        "B: right arm already at 0 is hit again by A; 2 further rolls at the diagnosis. [MU-316]",
        "A colpisce ancora B, braccio destro già a 0; 2 tiri in più alla diagnosi. [MU-316]",
        "A vuelve a golpear a B, brazo derecho ya a 0; 2 tiradas más en el diagnóstico. [MU-316]",
    ),
    (
        ev.ShieldLost("b", False),
        "The shield of B protects no more. [MU-319]",
        "Lo scudo di B non protegge più. [MU-319]",
        "El escudo de B ya no protege. [MU-319]",
    ),
    (
        ev.ShieldLost("b", True),
        "B drops the shield to take the weapon. [MU-319]",
        "B lascia cadere lo scudo per prendere l'arma. [MU-319]",
        "B suelta el escudo para tomar el arma. [MU-319]",
    ),
    (
        ev.WeaponChangedArm("b", "left"),
        "B takes the weapon with the left arm. [MU-319]",
        "B passa l'arma al braccio sinistro. [MU-319]",
        "B pasa el arma al brazo izquierdo. [MU-319]",
    ),
    (
        ev.WeaponChangedArm("b", "right"),
        "B takes the weapon with the right arm. [MU-319]",
        "B passa l'arma al braccio destro. [MU-319]",
        "B pasa el arma al brazo derecho. [MU-319]",
    ),
    (
        ev.PairBroken("b"),
        "B loses one of two weapons and the extra attack. [MU-319]",
        "B perde una delle due armi e l'attacco extra. [MU-319]",
        "B pierde una de las dos armas y el ataque extra. [MU-319]",
    ),
    (
        ev.Fell("b", "a", "head"),
        "B is out of the fight: head at 0; defeated by A. [MU-318]",
        "B è fuori combattimento: testa a 0, per mano di A. [MU-318]",
        "B está fuera de combate: cabeza a 0, a manos de A. [MU-318]",
    ),
    (
        ev.Fell("b", "a", "torso"),
        "B is out of the fight: torso at 0; defeated by A. [MU-318]",
        "B è fuori combattimento: busto a 0, per mano di A. [MU-318]",
        "B está fuera de combate: torso a 0, a manos de A. [MU-318]",
    ),
    (
        ev.Fell("b", "a", "legs"),
        "B is out of the fight: both legs at 0; defeated by A. [MU-318]",
        "B è fuori combattimento: entrambe le gambe a 0, per mano di A. [MU-318]",
        "B está fuera de combate: ambas piernas a 0, a manos de A. [MU-318]",
    ),
    (
        ev.Fell("b", "a", "disarmed"),
        "B can hold no weapon and must surrender; defeated by A. [MU-318]",
        "B non può più impugnare un'arma e deve arrendersi, per mano di A. [MU-318]",
        "B ya no puede empuñar un arma y debe rendirse, a manos de A. [MU-318]",
    ),
    (
        ev.Surrendered("b", "a"),
        "B surrenders, defeated by A. [MU-340]",
        "B si arrende a A. [MU-340]",
        "B se rinde ante A. [MU-340]",
    ),
    (
        ev.Surrendered("b", None),
        "B surrenders, defeated by nobody. [MU-340]",
        "B si arrende; per nessuno è una vittoria. [MU-340]",
        "B se rinde; para nadie es una victoria. [MU-340]",
    ),
    (
        ev.ActivationEnded("a"),
        "A ends the activation without a fight. [MU-308]",
        "A termina l'attivazione senza combattere. [MU-308]",
        "A termina la activación sin combatir. [MU-308]",
    ),
    (
        ev.FightEnded("A", (("A", 0), ("B", 2)), False),
        "The fight is over; Side A wins; losses: Side A 0, Side B 2. [MU-341]",
        "Lo scontro è finito; vince Side A; perdite: Side A 0, Side B 2. [MU-341]",
        "El combate ha terminado; gana Side A; bajas: Side A 0, Side B 2. [MU-341]",
    ),
    (
        ev.FightEnded(None, (("A", 1), ("B", 1)), False),
        "The fight is over; nobody wins; losses: Side A 1, Side B 1. [MU-341]",
        "Lo scontro è finito; non vince nessuno; perdite: Side A 1, Side B 1. [MU-341]",
        "El combate ha terminado; no gana nadie; bajas: Side A 1, Side B 1. [MU-341]",
    ),
    (
        ev.FightEnded("A", (("A", 0), ("B", 1)), True),
        "The agreed turns are over; Side A wins; losses: Side A 0, Side B 1. [MU-341]",
        "I turni stabiliti sono finiti; vince Side A; perdite: Side A 0, Side B 1. [MU-341]",
        "Los turnos acordados han terminado; gana Side A; bajas: Side A 0, Side B 1. [MU-341]",
    ),
    (
        ev.FightEnded(None, (("A", 0), ("B", 0)), True),
        "The agreed turns are over; nobody wins; losses: Side A 0, Side B 0. [MU-341]",
        "I turni stabiliti sono finiti; non vince nessuno; perdite: Side A 0, Side B 0. [MU-341]",
        "Los turnos acordados han terminado; no gana nadie; bajas: Side A 0, Side B 0. [MU-341]",
    ),
]
"""One event of each kind, and how it is told in English, Italian and Spanish."""


@pytest.mark.parametrize("told", TOLD, ids=lambda told: type(told[0]).__name__)
def test_every_kind_of_event_is_told_with_all_its_numbers(told: tuple[Event, str, str, str]) -> None:
    event, *sentences = told
    for language, sentence in zip(("en", "it", "es"), sentences, strict=True):
        assert Narrator(TEAMS, MunusRules(), catalogue(language)).tell(event) == sentence  # type: ignore[arg-type]


def test_no_kind_of_event_is_left_out() -> None:
    kinds = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert {type(told[0]) for told in TOLD} == kinds


def words_of(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", text)}


@pytest.mark.parametrize("language", ["it", "es"])
def test_no_english_word_stands_in_the_other_languages(language: Language) -> None:
    """The words of the English sentences, but for those that the language has as well, stand in no told line."""
    kept: list[Any] = [m for m in MESSAGES.read(language) if m.id]
    english = set().union(*(words_of(form) for m in kept for form in forms(m.id)))
    own = set().union(*(words_of(form) for m in kept for form in forms(m.string)))
    names = {"spiculus", "achillia", "priscus", "flamma", "ludus", "magnus", "dacicus", "side", "mu"}
    told = words_of("\n".join([*told_record(language), *(t[2 if language == "it" else 3] for t in TOLD)]))
    assert told & (english - own) - names == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_and_apostrophes_break_no_sentence(language: Language) -> None:
    men = [
        replace(man("a"), name="O'Brien d'Artois"),
        replace(man("b", (1, 0)), name="X" * 120),
        replace(man("c", (2, 0)), name="{enemy} %s <b>"),
    ]
    narrator = Narrator(setup([men[0]], men[1:]), MunusRules(), catalogue(language))
    for event, *_ in TOLD:
        sentence = narrator.tell(event)
        assert re.search(r"\. \[MU-\d{3}\]$", sentence)
        assert "{name}" not in sentence
    assert "O'Brien d'Artois" in narrator.introduce()[1]
    assert "{enemy} %s <b>" in narrator.introduce()[3]


def test_gladiators_of_one_name_are_told_apart_by_their_ids() -> None:
    twins = setup([replace(man("a"), name="Verus")], [replace(man("b", (1, 0)), name="VERUS")])
    narrator = Narrator(twins, MunusRules(), catalogue("en"))
    told = narrator.tell(ev.Wounded("b", "a", "torso", 3, 2))
    assert told == "VERUS (b) is wounded by Verus (a): torso from 3 to 2 PV. [MU-315]"


def test_the_introduction_tells_board_house_rules_and_all_that_bears_on_the_fight() -> None:
    hurt = man(
        "a", (2, 3), "E", shield=("left", 5), protections={"head": 6}, reflexes=-1,
        injuries=[("left_leg", "lame", None), ("right_arm", "no_strength", 1)],
    )  # fmt: skip
    lines = Narrator(
        setup([hurt], [man("b")], turn_limit=7), MunusRules(stack_saves=True, leg_bonus="lower_leg"), catalogue("en")
    ).introduce()
    assert lines[0] == 'Board 8 × 8; turns: 7. House rules: leg_bonus = "lower_leg", stack_saves = true.'
    assert lines[1] == (
        "A (Side A): C4, facing east; attack 0, defence 0; PV: head 1, torso 3, right arm 2, left arm 1, right leg 2, "
        "left leg 1; medium weapon (with the right arm), head 6+, shield 5+ (with the left arm), "
        "left leg: lame for life, right arm: no strength, reflexes -1."
    )
