"""A match: one game from its beginning to its end, for whoever plays it from a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from spoils.bots.bot import Bot
from spoils.bots.naming import find_bot
from spoils.bots.playing import MOST_DECISIONS, Before, Decider, Noted, Stuck, run_bots
from spoils.cards.names import Names
from spoils.engine.agenda import answer as give_answer
from spoils.engine.play import concede as give_up
from spoils.engine.play import why_illegal
from spoils.engine.state.game import Game
from spoils.engine.state.questions import IllegalAnswer, Refusal
from spoils.errors import UserError
from spoils.french.translate import in_language
from spoils.public.asking import (
    NUMBERS,
    Attempt,
    Option,
    Question,
    Refused,
    attempts_in_words,
    question_in_words,
)
from spoils.public.ending import in_words
from spoils.public.given import (
    answered_number,
    asked_about,
    bot_or_name,
    bots_by_seat,
    called_before,
    file_path,
    first_entry,
    most_decisions,
    no_answer,
    seat_number,
    seed_of_bots,
)
from spoils.public.speaking import spoken_in
from spoils.public.states import known_to
from spoils.record.codec import decode, encode, fingerprint
from spoils.record.ending import GIVEN_UP, Ending, ending_of
from spoils.record.replay import Given, Replay, replay_of, write_replay
from spoils.record.save import AtTable, save
from spoils.record.setup import Setup, begin, find_edition
from spoils.view import model
from spoils.view.ids import Ids
from spoils.view.log import log_for
from spoils.view.messages.arguments import refusal_message
from spoils.view.player_view import view
from spoils.view.question_view import engine_answer, question_view, shown_answer
from spoils.view.say import Speaker
from spoils.view.why import card_of

OVER: Final = "the match is over: nobody is asked anything"

Chosen = Option | int | str | Mapping[Option, int]
"""What an answer is put together from: options, numbers, the name of a card, amounts by option."""


class Match:
    """One match. Made by ``spoils.begin``, ``begin_scenario``, ``load`` and ``replay``.

    Players are numbers from 0 on. Between two answers somebody is asked something (``player``,
    ``question``, ``options``), or the match is over.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup | None,
        players: Sequence[str],
        language: str = "en",
        *,
        bots: Mapping[int, str] | None = None,
        card_names: Names | None = None,
        states: bool = True,
    ) -> None:
        self.game = game  # the engine's own; not part of the stable interface
        self.setup = setup  # None: it began from a scenario
        self.players = tuple(players)
        """What they are called."""
        self.language = language
        self.bots = dict(bots or {})
        """The seats that bots play, with their names: saved with the match, and let play by ``play_on``."""
        self.card_names = Names() if card_names is None else card_names
        """What the cards are called in the language, by their English names."""
        self.given_up = False
        """Whether bots were stopped because nothing happens any more, or at the limit of ``play_on``."""
        self._noted: list[Noted] = []  # who answered what, in the engine's order
        self._concessions: list[tuple[int, int]] = []  # after how many answers, and who
        self._states = states and game.log is not None  # whether information states can be asked for
        self._shown: list[Noted] = []  # for them: answers as the players gave them
        self._asked: tuple[object, Question] | None = None

    def __repr__(self) -> str:
        asked = self.player
        now = self.ending_in_words if asked is None else f"{self.players[asked]} is asked"
        return f"<Match of {len(self.players)}, {self.edition}, turn {self.turn}: {now}>"

    @cached_property
    def speaker(self) -> Speaker:
        """Says messages in the words of the match; not part of the stable interface."""
        return Speaker(self.players, self.language, self.game.edition.id, self.card_names)

    # ---- what is asked -------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.over

    @property
    def player(self) -> int | None:
        """Who must decide now; None when the match is over."""
        return None if self.game.question is None else self.game.question.player

    @property
    def question(self) -> Question:
        """What that player is asked."""
        asked = self.game.question
        if asked is None:
            raise UserError(self._said(OVER))
        if self._asked is None or self._asked[0] is not asked:
            shown = question_view(self.game, asked.player, Ids(self.game, asked.player))
            assert shown is not None
            speaker = self.speaker
            if len(self.players) > 2:
                speaker = speaker.with_owners(self.view(asked.player))
            self._asked = asked, question_in_words(shown, asked.player, speaker)
        return self._asked[1]

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen. Empty if a number is asked for, or if there is nothing to choose from."""
        return self.question.options

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self.game.turn

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.game.active

    @property
    def edition(self) -> str:
        """The edition of the rules that is played."""
        return self.game.edition.id

    @property
    def decisions(self) -> int:
        """How many answers were given."""
        return self.game.decisions

    # ---- answering -----------------------------------------------------------------------------------------

    def answer(self, *chosen: Chosen) -> None:
        """Answer the open question: with options or their places, with a number where one is asked for, with
        an amount for each option (in order, or by option) where something is divided, or with nothing to
        choose none. An answer that is not legal raises Refused, and nothing has changed."""
        player = self.question.player
        shown = self._places(chosen)
        given = engine_answer(self.game, shown)
        refusal = why_illegal(self.game, given)
        if refusal is not None:
            raise self._refused(player, refusal)
        give_answer(self.game, player, given)
        self._note(player, given, shown)

    def legal(self, *chosen: Chosen) -> bool:
        """Whether that would be a legal answer."""
        return why_illegal(self.game, engine_answer(self.game, self._places(chosen))) is None

    def concede(self, player: int) -> None:
        """A player gives up."""
        player = self._seat(player)
        if self.over or self.game.players[player].lost:
            raise UserError(self._said(f"player {player} cannot concede: the match is over for that player"))
        give_up(self.game, player)
        self._concessions.append((len(self._noted), player))

    def let(self, bot: str | Decider, seed: int | None = None) -> None:
        """Let a bot, by name or made, answer the open question and nothing else. A bot by name is made anew
        for it, so another ``seed`` lets it decide otherwise where it decides by chance."""
        player = self.player
        if player is None:
            raise UserError(self._said(OVER))
        with spoken_in(self.language):
            bot_or_name(bot)
            seed = seed_of_bots(seed)
        by_name: Bot | None = None
        if isinstance(bot, str):
            by_name = self._bot(player, bot, self.decisions if seed is None else seed)
            bot = by_name
        try:
            self._give(player, bot.answer(self.game, player))
        except IllegalAnswer as error:
            raise self._refused_bot(error) from None
        finally:
            if by_name is not None:
                by_name.close(None)

    def play_on(
        self,
        bots: Mapping[int, str | Decider] | None = None,
        limit: int = MOST_DECISIONS,
        seed: int | None = None,
        *,
        before: Before | None = None,
    ) -> None:
        """Let bots, by name or made, answer for their seats until somebody else is asked, or until the match
        is over or ``given_up``: nothing happens any more, or it has come to ``limit`` decisions. Without
        ``bots`` those of the match play. Bots by name play alike each time; another ``seed`` gives them other
        luck. ``before`` is called with the player and the answer, in the engine's order, before each."""
        with spoken_in(self.language):
            wanted = bots_by_seat(self.bots if bots is None else bots, len(self.players))
            for bot in wanted.values():
                bot_or_name(bot)
            limit, seed = most_decisions(limit), seed_of_bots(seed)
            called_before(before)
        by_name = {seat: self._bot(seat, bot, seed) for seat, bot in wanted.items() if isinstance(bot, str)}
        at_table: dict[int, Decider] = {
            seat: by_name[seat] if isinstance(bot, str) else bot for seat, bot in wanted.items()
        }
        try:
            by_seat = [at_table.get(seat) for seat in range(len(self.players))]
            run_bots(self.game, by_seat, limit, self._noted, self._watching(before))
            self.given_up = self.player in at_table
        except Stuck:
            self.given_up = True
        except IllegalAnswer as error:
            raise self._refused_bot(error) from None
        finally:
            del self._shown[len(self._noted) :]  # an answer that was refused
            for bot in by_name.values():
                bot.close(self.game.winners if self.over else None)

    def _watching(self, before: Before | None) -> Before | None:
        """What is to be done before each answer of a bot, if anything is."""
        if not self._states:
            return before

        def watching(player: int, given: list[int]) -> None:
            self._shown.append((player, tuple(shown_answer(self.game, given))))
            if before is not None:
                before(player, given)

        return watching

    def _give(self, player: int, given: list[int]) -> None:
        """Give an answer that is in the engine's order."""
        shown = shown_answer(self.game, given) if self._states else ()
        give_answer(self.game, player, given)
        self._note(player, given, shown)

    def _bot(self, seat: int, name: str, seed: int | None) -> Bot:
        """A bot for a seat; by default its luck is that of the match."""
        if seed is None:
            seed = 0 if self.setup is None else self.setup.seed
        with spoken_in(self.language):
            return find_bot(name, seed * 16 + seat)

    def _places(self, chosen: Sequence[Chosen]) -> list[int]:
        """An answer as a list of numbers, in the order in which the options are shown."""
        question = self.question
        with spoken_in(self.language):
            if question.wants_amounts and any(isinstance(one, Mapping) for one in chosen):
                return self._amounts(question, chosen)
            return [self._place(question, one) for one in chosen]

    def _amounts(self, question: Question, chosen: Sequence[Chosen]) -> list[int]:
        """An amount for each option, given by option."""
        amounts = [0] * len(question.options)
        for one in chosen:
            if not isinstance(one, Mapping):
                raise Refused("amounts are given by option, {option: amount}, or as a number for each")
            for option, amount in one.items():
                place = self._place(question, option)
                if not 0 <= place < len(amounts):
                    raise no_answer(option)
                amounts[place] = answered_number(amount)
        return amounts

    def _place(self, question: Question, one: Chosen) -> int:
        if isinstance(one, Option):
            here = question.options[one.place : one.place + 1]
            if question.kind in NUMBERS or not here or here[0].shown != one.shown:
                problem = f'"{one}" is not among the options of the open question; take one of match.options'
                raise Refused(problem)
            return one.place
        if isinstance(one, str) and question.kind == "name":
            definition = self.game.library.by_name.get(self._english(one).casefold())
            if definition is None:
                raise Refused(f'there is no card called "{one}" among the cards of this match')
            return definition.index
        if isinstance(one, Sequence) and not isinstance(one, str):
            raise Refused("options are given one by one, not as a list: match.answer(*chosen)")
        return answered_number(one)

    def _english(self, name: str) -> str:
        """The English name of a card, which may be called as the language of the match calls it."""
        english = {called.casefold(): card for card, called in self.card_names.items()}
        return english.get(name.casefold(), name)

    def _note(self, player: int, given: Sequence[int], shown: Sequence[int]) -> None:
        self._noted.append((player, tuple(given)))
        if self._states:
            self._shown.append((player, tuple(shown)))

    def _refused(self, player: int, refusal: Refusal) -> Refused:
        message = refusal_message(self.game, player, refusal)
        return Refused(self.speaker.say(message, rules=True), self.speaker.places(message.rules))

    def _refused_bot(self, error: IllegalAnswer) -> Refused:
        """What a bot answered to the open question is not legal."""
        player = self.question.player
        refused = self._refused(player, error.refusal)
        who = self.players[player]
        return Refused(
            self._said(f"the bot that plays {who} gave an illegal answer: {refused}"), refused.rules
        )

    def _said(self, problem: str) -> str:
        """What is wrong, in the language of the match."""
        return in_language(self.language, problem)

    def _seat(self, player: int) -> int:
        with spoken_in(self.language):
            return seat_number(player, len(self.players))

    # ---- what a player knows -------------------------------------------------------------------------------

    def view(self, player: int | None = None) -> model.View:
        """Everything a player may know, by default the one who must decide; without the log."""
        return view(self.game, self._viewer(player), len(self.game.log or ()))

    def log(self, player: int | None = None, since: int = 0) -> list[str]:
        """What has happened, in sentences as that player may read them."""
        viewer = self._viewer(player)
        with spoken_in(self.language):
            messages = log_for(self.game, viewer, since=first_entry(since))
        return [self.speaker.say(message) for message in messages]

    def why_not(self, card: str | model.Card, player: int | None = None) -> list[Attempt]:
        """What the player could do with a card of the player's view, or with each that the player sees of
        that name, and what stands in the way: an Attempt without reasons is possible now."""
        viewer = self._viewer(player)
        if isinstance(card, model.Card):
            return self._attempts(viewer, card)
        with spoken_in(self.language):
            asked_about(card)
        seen = {one.id: one for one in model.cards_of(self.view(viewer)) if one.name is not None}
        english = self._english(card).casefold()
        wanted = [one for one in seen.values() if one.name and one.name.casefold() == english]
        if not wanted:
            raise UserError(self._said(f'player {viewer} sees no card called "{card}"'))
        return [attempt for one in wanted for attempt in self._attempts(viewer, one)]

    def _attempts(self, viewer: int, card: model.Card) -> list[Attempt]:
        if card_of(self.game, viewer, card.id) is None:
            raise UserError(self._said(f"player {viewer} does not see that card"))
        return attempts_in_words(self.game, viewer, card, self.speaker)

    def information_state(self, player: int | None = None) -> str:
        """All that a player knows and has known, as one string (JSON): the view, the log and the player's own
        answers. Equal strings: the player cannot tell the two situations apart. Objects are numbered in the
        order in which they are mentioned, so that other seeds can lead to the same string."""
        if not self._states:
            problem = "the match keeps no log, which is part of an information state: begin(log=True)"
            raise UserError(self._said(problem))
        return known_to(self.game, self._viewer(player), self._shown)

    def _viewer(self, player: int | None) -> int:
        viewer = self.player if player is None else player
        if viewer is None:
            raise UserError(self._said("the match is over: say whose view is wanted"))
        return self._seat(viewer)

    # ---- the end -------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody while the match goes on, or if it is a draw."""
        return tuple(self.game.winners)

    @property
    def ending(self) -> Ending | None:
        """Who won and why; None while the match goes on."""
        if self.given_up and not self.over:
            return Ending((), GIVEN_UP, ("",) * len(self.players))
        return ending_of(self.game, {player for _, player in self._concessions})

    @property
    def ending_in_words(self) -> str | None:
        """The same in a sentence."""
        ending = self.ending
        return None if ending is None else in_words(ending, self.speaker)

    # ---- copies and files ----------------------------------------------------------------------------------

    def clone(self) -> Match:
        """An independent copy, with the same chance ahead of it."""
        game = self.game.clone()
        game.log = None if self.game.log is None else list(self.game.log)
        copy = Match(
            game,
            self.setup,
            self.players,
            self.language,
            bots=self.bots,
            card_names=self.card_names,
            states=self._states,
        )
        copy.given_up = self.given_up
        copy._noted = list(self._noted)
        copy._concessions = list(self._concessions)
        copy._shown = list(self._shown)
        return copy

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Match:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """Pickled it is what a file would hold, and its cards: from there the answers lead to it again. One
        that began from a scenario is its position, and its log begins anew."""
        return {
            "library": self.game.library,
            "position": None if self.setup else (self.edition, encode(self.game)),
            "given": self.given,
            "logged": self.game.log is not None,
            "bots": self.bots,
            "given_up": self.given_up,
            "about": (self.setup, self.players, self.language),
            "known": {"card_names": self.card_names, "states": self._states},
        }

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        setup, players, language = state["about"]
        if setup is None:
            edition, position = state["position"]
            game = decode(position, state["library"], find_edition(edition))
        else:
            game = begin(setup, state["library"], log=state["logged"])
        Match.__init__(self, game, setup, players, language, bots=state["bots"], **state["known"])
        if setup is not None:
            self.lead(state["given"])
        self.given_up = state["given_up"]

    @property
    def fingerprint(self) -> str:
        """A short hash of the whole state: equal if and only if the states are."""
        return fingerprint(self.game)

    def save(self, path: Path | str) -> None:
        """Write the match into a file; ``spoils.load`` goes on with it."""
        table = None
        if self.setup is not None:
            bots = tuple(self.bots.get(seat, "") for seat in range(len(self.players)))
            table = AtTable(self.players, bots, self.setup, self.given)
        with spoken_in(self.language):
            save(self.game, file_path(path), table)

    @property
    def given(self) -> tuple[Given, ...]:
        """All that was done in it, as records have it; not part of the stable interface."""
        done = [Given(player, answer) for player, answer in self._noted]
        for at, player in reversed(self._concessions):
            done.insert(at, Given(player, concedes=True))
        return tuple(done)

    def recorded(self) -> Replay:
        """How it began and all that was done since; not part of the stable interface."""
        if self.setup is None:
            problem = "a match that began from a scenario has no replay; save it instead"
            raise UserError(self._said(problem))
        return replay_of(self.game, self.setup, self.given, self.players)

    def write_replay(self, path: Path | str) -> None:
        """Write how the match began and every answer since; ``spoils.replay`` plays it again."""
        with spoken_in(self.language):
            write_replay(self.recorded(), file_path(path))

    def lead(self, given: Sequence[Given]) -> None:
        """Do again what was done in a match that began like this one."""
        for each in given:
            if each.concedes:
                self.concede(each.player)
            else:
                self._give(each.player, list(each.answer))
