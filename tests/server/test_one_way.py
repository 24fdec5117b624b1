"""Read from the syntax trees: one way to write, one place that compares roles, no caches of the process's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.for_each import for_each
from tests.syntax import nodes_of, tree_of

SERVER = Path(__file__).parents[2] / "server"
MODULES = sorted(SERVER.rglob("*.py"))
ROLE_WORDS = frozenset({"Role", "Audience"})
GROUPS = frozenset({"EVERYONE", "CHECK_IN", "OFFICIALS", "DIRECTORS"})
MUTATING = frozenset({"append", "extend", "insert", "remove", "pop", "popitem", "clear", "update", "setdefault"}) | {
    "add",
    "discard",
    "sort",
    "move_to_end",
    "appendleft",
}
CONTAINERS = frozenset({"list", "dict", "set", "OrderedDict", "defaultdict", "deque", "Counter", "bytearray"})

KEPT_BY_FUNCTIONS = {
    "collation.py": {"_key_of"},  # by the language; the newest thousands of names
    "commands/journal.py": {"_metrics"},
    "eventstore/codec.py": {"_private_fields"},
    "eventstore/postgres_connection.py": {"silence_of"},  # when a database server last failed to answer
    "http/limiting.py": {"_early_answer"},  # by the seconds to wait
    "http/routes.py": {"routes", "route_table"},
    "http/static_files/cache.py": {"_read", "_made"},
    "languages.py": {"language", "_texts_of_modules"},
    "limits/networks.py": {"network_of"},  # the newest thousands of addresses
    "print/fonts.py": {"_advances"},
    "print/static_fonts.py": {"static_font"},  # by a font of the program and a weight
    "reader.py": {"_reader"},  # the one reader of a process of its own
    "templates.py": {"_environment"},
}
"""What functions with arguments remember: what belongs to the program itself, never data of tournaments."""


def name_of(path: Path) -> str:
    return path.relative_to(SERVER).as_posix()


def imports_from_access(tree: ast.Module) -> set[str]:
    return {
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[:2] == ["server", "access"]
        for each in node.names
    }


def role_decisions(tree: ast.Module) -> Iterator[ast.AST]:
    """Comparisons with roles and audiences, patterns of them, and questions whether an audience admits a role."""
    known = imports_from_access(tree) & (ROLE_WORDS | GROUPS)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.match_case):
            subject = node.pattern if isinstance(node, ast.match_case) else node
            if known & {each.id for each in ast.walk(subject) if isinstance(each, ast.Name)}:
                yield node
            elif isinstance(node, ast.Compare) and any(is_role(each) for each in (node.left, *node.comparators)):
                if any(isinstance(each, ast.Constant) and each.value for each in node.comparators):
                    yield node
            elif any(isinstance(each, ast.Attribute) and each.attr == "roles" for each in ast.walk(subject)):
                yield node
        elif isinstance(node, ast.Attribute) and node.attr == "admits":
            yield node


def is_role(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "role"


def module_level(tree: ast.Module) -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found |= {each.id: node.value for each in node.targets if isinstance(each, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = node.value
    return found


def is_container(value: ast.expr) -> bool:
    if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp):
        return True
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in CONTAINERS


def mutated(tree: ast.Module) -> set[str]:
    """The names that anything in a module is put into, taken from, or rebound to by `global`."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            found |= set(node.names)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
            found |= {node.func.value.id} if isinstance(node.func.value, ast.Name) else set()
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = list(node.targets)
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        for each in targets:
            if isinstance(each, ast.Subscript) and isinstance(each.value, ast.Name):
                found.add(each.value.id)
    return found


def changes_itself(node: ast.ClassDef) -> bool:
    """Whether objects of a class change what they hold after they were made."""
    for method in node.body:
        if not isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) or method.name == "__init__":
            continue
        for each in ast.walk(method):
            written: list[ast.expr] = []
            if isinstance(each, ast.Assign | ast.Delete):
                written = list(each.targets)
            elif isinstance(each, ast.AugAssign | ast.AnnAssign):
                written = [each.target]
            elif isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr in MUTATING:
                written = [each.func.value]
            if any(ast.unparse(target).startswith("self.") for target in written):
                return True
    return False


def own_objects(tree: ast.Module) -> set[str]:
    """Module-level objects of classes of the same module that change after they are made."""
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef) and changes_itself(node)}
    return {
        name
        for name, value in module_level(tree).items()
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in classes
    }


def remembering(tree: ast.Module) -> set[str]:
    """Functions that remember what they answered."""
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.args.args or node.args.kwonlyargs)
        and any("cache" in ast.unparse(each) for each in node.decorator_list)
    }


@for_each(path=MODULES)
def test_only_the_module_of_access_decides_by_roles(path: Path) -> None:
    if path.is_relative_to(SERVER / "access"):
        return
    assert [ast.unparse(each) for each in role_decisions(tree_of(path))] == []


def test_a_comparison_with_a_role_would_be_found() -> None:
    texts = (
        "a.role is Role.DIRECTOR",
        "a.role in (Role.ARBITER,)",
        "a.role == 'director'",
        "b.admits(a)",
        "a in b.roles",
    )

    assert [len(list(role_decisions(ast.parse(f"from server.access import Role\n{each}")))) for each in texts] == [
        1
    ] * 5


@for_each(path=MODULES)
def test_no_module_keeps_data_in_a_container_of_its_own(path: Path) -> None:
    tree = tree_of(path)
    containers = {name for name, value in module_level(tree).items() if is_container(value)}

    assert containers & mutated(tree) == set()
    assert own_objects(tree) == set()


def test_functions_remember_what_belongs_to_the_program_alone() -> None:
    assert {name_of(path): found for path in MODULES if (found := remembering(tree_of(path)))} == KEPT_BY_FUNCTIONS


def test_a_container_that_is_filled_would_be_found() -> None:
    kind = "class A:\n    def f(self):\n        self.x.append(1)\n"
    text = f"{kind}_a: list[int] = []\n_b = {{}}\n_c = A()\ndef f():\n    _a[:] = [1]\n    _b.setdefault(1, 2)\n"
    tree = ast.parse(text)

    assert {"_a", "_b"} <= mutated(tree)
    assert own_objects(tree) == {"_c"}


def test_nothing_but_the_writer_opens_a_transaction_of_the_log() -> None:
    found = {
        name_of(path)
        for path in MODULES
        if not path.is_relative_to(SERVER / "eventstore")
        for node in nodes_of(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"transaction", "adopt", "purge", "erase_private"}
        and ast.unparse(node.func.value).rpartition(".")[2] in {"store", "_store", "transaction"}
    }

    assert found == {"commands/operations.py", "commands/writer.py"}


def test_there_is_no_cast_in_the_server() -> None:
    assert [
        name_of(path)
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"
    ] == []
