"""A fault of the compiler mended: objects of classes that are marked as serializable come out empty if code
that is not compiled makes them.

mypyc lets `__new__` of such a class leave out `__init__`, as it should, but then gives it a tp_init that does
nothing. Here tp_init does what it is there for. Where the generated code looks different nothing is touched.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

EMPTY: Final = re.compile(
    r"(?P<name>\w+)_init\(PyObject \*self, PyObject \*args, PyObject \*kwds\)\n\{\n    return 0;\n\}"
)
MENDED: Final = """{name}_init(PyObject *self, PyObject *args, PyObject *kwds)
{{
    PyObject *made = {init}(self, args, kwds);
    if (made == NULL)
        return -1;
    Py_DECREF(made);
    return 0;
}}"""


def mend(path: Path) -> int:
    """Mend one generated file; how many classes in it were mended."""
    code = path.read_text("utf-8")
    count = 0

    def replace(found: re.Match[str]) -> str:
        nonlocal count
        init = own_init(code, found["name"])
        if init is None:
            return found[0]
        count += 1
        return MENDED.format(name=found["name"], init=init)

    mended = EMPTY.sub(replace, code)
    if count:
        path.write_text(mended, "utf-8")
    return count


def own_init(code: str, name: str) -> str | None:
    """What tp_init of a class has to call, its own or inherited; nothing if `__new__` has called it."""
    new = re.search(rf"^{name}_new\(PyTypeObject.*?^}}", code, re.MULTILINE | re.DOTALL)
    if new is None or "CPyPy_" in new[0]:
        return None
    maker = re.search(rf"^PyObject \*CPyDef_{name}\([^;{{]*\)\n\{{.*?^}}", code, re.MULTILINE | re.DOTALL)
    called = maker and re.search(r"CPyDef_(\w+_____init__)\(", maker[0])
    return f"CPyPy_{called[1]}" if called else None
