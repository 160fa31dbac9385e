"""A scripted player: looks at the page, decides in a simple way, and clicks as a person would."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, TimeoutError

# Which element to click next, by what is on the screen: deploy what can be deployed, attack with everything,
# do not block, pass otherwise. The element is marked; the result says what kind of thing it is, or null.
DECIDE = """
() => {
  const mark = (element, what) => {
    document.querySelectorAll('[data-next]').forEach((old) => delete old.dataset.next)
    if (!element) return null
    element.dataset.next = '1'
    return what
  }
  const all = (selector) => [...document.querySelectorAll(selector)]
  if (document.querySelector('.end')) return 'over'
  const curtain = document.querySelector('.curtain button')
  if (curtain) return mark(curtain, 'curtain')
  const menu = document.querySelector('.menu [role=menuitem]')
  if (menu) return mark(menu, 'menu')
  const prompt = document.querySelector('.prompt.asked')
  if (!prompt) return null
  const kind = prompt.dataset.kind
  const button = (word) => prompt.querySelector(`.buttons [data-word=${word}]`)
  const confirm = prompt.querySelector('.buttons .main:not(:disabled)')
  const drawn = all('.tablecard.legal, .tray button')
  const cards = drawn.length ? drawn : all('.prompt .option')  // the table as text
  const free = cards.filter((card) => !card.matches('.chosen, .taken'))
  switch (kind) {
    case 'turn': {
      const listed = all('.texttable').length ? all('.prompt .option') : []
      const deploy = listed.filter((one) => one.textContent.trim().startsWith('Deploy'))
      const hand = [...all('.hand .tablecard.legal'), ...deploy]
      return mark(hand[0] ?? prompt.querySelector('.button.attack') ?? button('end_turn'), kind)
    }
    case 'respond':
    case 'battle':
      return mark(button('pass'), kind)
    case 'block':
      return mark(prompt.querySelector('.buttons [data-word=none]') ?? confirm, kind)
    case 'attackers':
      return mark(free[0] ?? confirm, kind)
    case 'resource':
      return mark(cards[0], kind)
    case 'option':
      return mark(all('.prompt .buttons button').at(-1), kind)
    default: {
      const any = prompt.querySelector('.buttons button:not(:disabled)')
      return mark(confirm ?? free[0] ?? cards[0] ?? any, kind)
    }
  }
}
"""


OTHERS = ("The computer’s deck", "Deck of the other player")


def start(page: Page, mode: str = "The computer", button: str = "Play", seed: int = 14) -> None:
    """From the first page into a game with small decks, against the quickest bot where there is one."""
    page.get_by_text(mode, exact=True).click()
    page.get_by_label("Your deck", exact=True).select_option("project-starter-rogue")
    for label in OTHERS:
        other = page.get_by_label(label, exact=True)
        if other.count():
            other.select_option("project-starter-warlord")
    bot = page.get_by_label("Strength")
    if bot.count():
        bot.select_option("random")
    page.get_by_text("More choices").click()
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name=button, exact=True).click()


class Player:
    """One person in front of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.kinds: dict[str, int] = {}
        # A mouse would stay on what it has clicked, and be told what that is; a finger does not.
        by_finger = page.evaluate("navigator.maxTouchPoints > 0")
        self.press = Locator.tap if by_finger else Locator.click

    def decide(self) -> str | None:
        """The kind of what is to be done next, ``over`` at the end, None if there is nothing to do."""
        what: str | None = self.page.evaluate(DECIDE)
        return what

    def act(self, unless: str = "") -> str | None:
        """Do the next thing, as `decide` says; nothing if it is of the kind ``unless``."""
        what = self.decide()
        if what is None or what in ("over", unless):
            return what
        try:
            self.press(self.page.locator("[data-next]"), no_wait_after=True, timeout=4_000)
        except TimeoutError:
            return None  # the page has changed meanwhile: decide anew
        self.kinds[what] = self.kinds.get(what, 0) + 1
        return what

    def answer(self, kind: str) -> None:
        """Answer a question of this kind with as many clicks as it needs."""
        while self.decide() in (kind, "menu"):
            self.act()
            self.page.wait_for_timeout(20)

    def situation(self) -> str:
        """What has been done, and what is on the screen now, for a failure."""
        shown = self.page.locator(".prompt, .log p:last-child, [role=alert], dialog[open]").all_inner_texts()
        return f"{self.kinds} {shown}"

    def is_over(self) -> bool:
        return self.page.locator(".end").count() > 0


def play(*players: Player, until: str = "over", seconds: float = 600) -> None:
    """Let the players act in turn until one of them would do something of the kind ``until`` next."""
    end = time.monotonic() + seconds
    while True:
        acts = [one.act(unless=until) for one in players]
        if until in acts:
            return
        late = time.monotonic() > end
        assert not late, f"no {until}: {[one.situation() for one in players]}"
        assert "over" not in acts, f"no {until}: {[one.situation() for one in players]}"
        if not any(acts):
            players[0].page.wait_for_timeout(20)
