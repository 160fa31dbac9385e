"""Jobs about boards: every answer is given to the engine here before it is in the tree."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from spoils import __version__
from spoils.cards.cardform import card_from_mapping
from spoils.cards.cardset import CardSet
from spoils.cards.catalog import Catalog
from spoils.engine.state.game import CARDS, Game
from spoils.engine.state.questions import IllegalAnswer
from spoils.errors import UserError
from spoils.record.replay import Given
from spoils.server.errors import Trouble
from spoils.server.play.beginning import beginning, check_texts, read_position
from spoils.server.play.influences import influences
from spoils.server.play.looks import names_in, names_in_log
from spoils.server.play.pool import open_pool, pool_of
from spoils.server.protocol.socket import Influence, Reason
from spoils.server.protocol.study import BoardArrow, BoardLook, BoardText, DrawnArrow
from spoils.server.shelf.facts import facts_of
from spoils.server.store.rows import Root, unpack
from spoils.server.study.rows import Beginning
from spoils.server.work.board_games import act, as_given, as_move, board_game, engine_form
from spoils.server.work.desk import Desk, Job
from spoils.server.work.game_jobs import with_cards_of
from spoils.server.work.study_jobs import check_draft
from spoils.study.board.file import FORMAT, WORD, BoardFile, read, refuse_others, write
from spoils.study.board.open_table import open_view
from spoils.study.board.saying import described
from spoils.study.board.tree import BoardNode, NodeArrow, Tree, compact
from spoils.study.positions.bringing import with_its_cards
from spoils.study.positions.draft import PositionDraft, draft_of, mapping_of, own_card, text_of
from spoils.study.positions.examine import HERE, begun, game_of, read_one
from spoils.study.positions.lines import recorded, suggested
from spoils.study.positions.writing import own_cards, scenario_text
from spoils.view.ids import Ids
from spoils.view.told import told_to_all
from spoils.view.why import attempts, card_of


class NewBoard(Struct, frozen=True):
    """Where a board begins."""

    beginning: Beginning
    pool: str
    cards: bytes
    title: str = ""
    tree: Tree = Tree()


class BeginBoard(Job, frozen=True, kw_only=True):
    """A board from a position."""

    slow = True
    strange = True
    draft: PositionDraft | None = None
    text: str = ""

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """If the position is possible."""
        text = self.text if self.draft is None else text_of(self.draft)
        refuse_others(text)
        check_texts(text, desk.limits)
        if self.draft is not None:
            check_draft(self.draft, text, desk)
            begun(self.draft, cards)
        scenario = read_position(text, cards, desk.limits)
        if not scenario.from_start:
            game_of(scenario)  # nothing that the rules would change at once
            text = self.with_its_cards(text, draft_of(scenario), cards, desk.project)
        pool, packed = pool_of(with_cards_of(scenario, cards))
        root = Root(scenario=text, edition=scenario.edition)
        beginning(root, open_pool(pool, packed))()  # it must be possible to begin
        begun_so = Beginning(root, players=len(scenario.seats))
        return msgspec.json.encode(NewBoard(begun_so, pool, packed, scenario.title))

    @staticmethod
    def with_its_cards(text: str, draft: PositionDraft, cards: Catalog, project: Catalog) -> str:
        """The file, written anew if others would miss cards in it."""
        whole = with_its_cards(draft, cards, project)
        return text if whole is draft else text_of(whole)


class OpenBoard(Job, frozen=True, kw_only=True):
    """A board from a file: all of it is played again."""

    slow = True
    strange = True
    data: bytes

    def run(self, desk: Desk, cards: Catalog) -> bytes:
        """If every answer in it is legal."""
        board = read(self.data)
        catalog = with_cards_of_file(board, cards, desk)
        if board.scenario:
            check_texts(board.scenario, desk.limits)
            scenario = read_position(board.scenario, catalog, desk.limits)
            catalog = with_cards_of(scenario, catalog)
        pool, packed = pool_of(catalog)
        root = Root(board.setup, board.scenario, board.edition)
        opened = open_pool(pool, packed)
        game = beginning(root, opened)()
        played = [replace(board.nodes[0], kind="", said=())]
        place = 0
        try:
            for given in board.before:
                act(game, given)
            games = {0: game}
            for place, node in enumerate(board.nodes[1:], start=1):
                branch = games[node.parent].clone()
                kind, said = described(branch, node.given())
                played.append(replace(node, kind=kind, said=said))
                act(branch, node.given())
                games[place] = branch
        except (IllegalAnswer, UserError, LookupError, Trouble):
            if not place:
                raise Trouble(
                    "malformed", "what was done before the board begins is not legal where it was done"
                ) from None
            raise Trouble(
                "malformed", f"answer {place} of the board is not legal where it is given"
            ) from None
        before = tuple(as_move(given) for given in board.before)
        new = NewBoard(
            Beginning(root, before, len(game.players)), pool, packed, board.title, Tree(tuple(played))
        )
        return msgspec.json.encode(new)


def with_cards_of_file(board: BoardFile, cards: Catalog, desk: Desk) -> Catalog:
    """The catalogue with the cards that came with the file."""
    if not board.cards:
        return cards
    for card in board.cards:
        if len(card.text) > desk.limits.text:
            raise Trouble("too_large", f"the text of {card.name} is too long")
    own = tuple(card_from_mapping(mapping_of(card), HERE) for card in board.cards)
    return cards.with_source([CardSet("the board", own)])


# ---- a board that is there ---------------------------------------------------------------------------------


class BoardJob(Job, frozen=True, kw_only=True):
    """Something about one position of a board."""

    slow = True
    begun: bytes = b""
    """A packed ``Beginning``: seeds are too large for MessagePack."""
    pool: str = ""
    cards: bytes | None = None
    """Of the pool, if the worker does not know them."""
    line: tuple[Given, ...] = ()
    """From the beginning of the tree to the position."""

    def run(self, desk: Desk, cards: Catalog) -> object:
        """Do it with the game."""
        pool = desk.cards.pool(self.pool, self.cards)
        return self.show(desk, pool.catalog, board_game(pool, self.begun, self.line))

    @property
    def beginning(self) -> Beginning:
        """How the game began."""
        return unpack(self.begun, Beginning)

    def show(self, desk: Desk, cards: Catalog, game: Game) -> object:
        """Do it."""
        raise NotImplementedError


def open_look(game: Game, cards: Catalog) -> BoardLook:
    """The open table as every player calls its cards, what has happened, and the facts of all cards."""
    views = tuple(open_view(game, player.index) for player in game.players)
    tell = told_to_all(game)
    log = [one for event in game.log or [] if (one := tell(event)) is not None]
    names: dict[str, None] = {}
    for view in views:
        names.update(dict.fromkeys(names_in(view)))
    names.update(dict.fromkeys(names_in_log(log)))
    found = (cards.get(name) for name in names)
    facts = tuple(facts_of(card, checked=False) for card in found if card is not None)
    asked = None if game.over or game.question is None else game.question.player
    return BoardLook(0, views, asked, tuple(log), facts)


class LookAtBoard(BoardJob, frozen=True, kw_only=True):
    """The position, with all cards open."""

    place: int
    arrows: tuple[NodeArrow, ...] = ()

    def show(self, desk: Desk, cards: Catalog, game: Game) -> BoardLook:
        """With the arrows."""
        drawn = tuple(self.drawn(game, player.index) for player in game.players)
        return replace(open_look(game, cards), place=self.place, arrows=drawn)

    def drawn(self, game: Game, viewer: int) -> tuple[BoardArrow, ...]:
        """The arrows in a viewer's names; those to cards that are gone are left out."""
        ids, count = Ids(game, viewer), len(game.definition_of)
        return tuple(
            BoardArrow(ids.of(game.ref(arrow.start)), ids.of(game.ref(arrow.end)))
            for arrow in self.arrows
            if arrow.start < count and arrow.end < count
        )


class AnswerOnBoard(BoardJob, frozen=True, kw_only=True):
    """An answer to the question of the position, or somebody gives up."""

    parent: int
    answer: tuple[int, ...]
    name: str | None
    concedes: int | None

    def show(self, desk: Desk, cards: Catalog, game: Game) -> bytes:
        """The node, if the answer is legal."""
        if game.over:
            raise Trouble("over", "the game is over in this position; go back to an earlier one")
        if self.concedes is not None:
            if self.concedes >= len(game.players) or game.players[self.concedes].lost:
                raise Trouble("malformed", "that player is not in the game")
            given = Given(self.concedes, concedes=True)
        else:
            given = engine_form(game, self.answer, self.name)
        kind, said = described(game, given)
        node = BoardNode(self.parent, given.player, given.answer, given.concedes, kind=kind, said=said)
        return msgspec.json.encode(node)


class FindArrows(BoardJob, frozen=True, kw_only=True):
    """The cards that arrows in somebody's view mean."""

    seat: int
    arrows: tuple[DrawnArrow, ...]

    def show(self, desk: Desk, cards: Catalog, game: Game) -> bytes:
        """By their numbers in the game."""
        return msgspec.json.encode(
            [NodeArrow(self.card(game, one.start), self.card(game, one.end)) for one in self.arrows]
        )

    def card(self, game: Game, name: str) -> int:
        return pointed_at(game, self.seat, name)


def pointed_at(game: Game, seat: int, name: str) -> int:
    """The card that a name in a player's view means."""
    found = card_of(game, seat, name) if seat < len(game.players) else None
    if found is None:
        raise Trouble("unknown_card", "there is no such card in this position; look again")
    return found % CARDS


class WhyOnBoard(BoardJob, frozen=True, kw_only=True):
    """Why can nothing be done with this card?"""

    seat: int
    card: str

    def show(self, desk: Desk, cards: Catalog, game: Game) -> tuple[Reason, ...]:
        """All reasons."""
        tried = attempts(game, self.seat, pointed_at(game, self.seat, self.card))
        return tuple(Reason(one.word, one.label, one.reasons) for one in tried if one.reasons)


class InfluencesOnBoard(BoardJob, frozen=True, kw_only=True):
    """What has changed this card?"""

    seat: int
    card: str

    def show(self, desk: Desk, cards: Catalog, game: Game) -> tuple[Influence, ...]:
        """One entry per value and source."""
        return influences(game, self.seat, pointed_at(game, self.seat, self.card))


class SaveBoard(BoardJob, frozen=True, kw_only=True):
    """A board, or a position of it, as a file."""

    title: str
    what: BoardText
    tree: Tree = Tree()

    def show(self, desk: Desk, cards: Catalog, game: Game) -> bytes | str:
        """The file."""
        if self.what == "file":
            return self.board(game, cards, desk.project)
        if self.what == "position":
            return scenario_text(game, cards, desk.project, self.title or "A position")
        return self.script(cards)

    def board(self, game: Game, cards: Catalog, project: Catalog) -> bytes:
        begun = self.beginning
        root = begun.root
        own = tuple(own_card(card) for card in own_cards(game, cards, project)) if root.setup else ()
        return write(
            BoardFile(
                nodes=compact(self.tree).nodes,
                spoils=WORD,
                format=FORMAT,
                program=__version__,
                title=self.title,
                scenario=root.scenario,
                setup=root.setup,
                edition=root.edition if root.setup else "",
                before=tuple(as_given(move) for move in begun.before),
                cards=own,
            )
        )

    def script(self, cards: Catalog) -> str:
        begun = self.beginning
        root = begun.root
        if not root.scenario or begun.before:
            raise Trouble(
                "not_begun",
                "only a board that began with a position has a script; save the position and begin there",
            )
        scenario = read_one(root.scenario, cards)
        done = recorded(scenario, cards, self.line)
        return text_of(replace(done, expect=tuple(suggested(scenario, self.line))))
