"""What an operator does about people."""

from spoils.errors import UserError
from spoils.server.people.accounts.book import AccountBook
from spoils.server.people.company.log import Also, Checked, ConductLog
from spoils.server.store.admin import with_store
from spoils.server.store.store import Store


def appoint(url: str, name: str, *, moderator: bool) -> str:
    """Make somebody a moderator, or no longer; the name of the account."""

    async def run(store: Store) -> str:
        book = AccountBook(store)
        account = await book.named(name)
        if account is None:
            raise UserError(f'there is no account "{name}"; names are those that others see')
        deed = "appoint" if moderator else "recall"
        change = book.changing(account["visitor"], moderator=moderator)
        await ConductLog(store).add("", account["visitor"], deed, "", Also((change,)))
        return str(account["name"])

    return with_store(url, run)


def check_log(url: str, mark: str = "") -> Checked:
    """Whether the moderators' log is as it was written, and still has an entry with this mark."""

    async def run(store: Store) -> Checked:
        return await ConductLog(store).check(mark)

    return with_store(url, run)
