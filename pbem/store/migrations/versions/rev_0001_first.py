"""The first schema."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    _act()
    _counter()
    _fetch_mark()
    _game()
    _heartbeat()
    _inbox()
    _outbox()
    _player()
    _setting()
    _log_entry()
    _mark()
    _open_phase()
    _player_address()
    _seat()
    _seat_token()
    _sheet_order()
    _snapshot()


def text(name: str, *, null: bool = False) -> sa.Column[Any]:
    """A column of text."""
    return sa.Column(name, sa.String(), nullable=null)


def number(name: str, *, null: bool = False) -> sa.Column[Any]:
    """A column of whole numbers."""
    return sa.Column(name, sa.Integer(), nullable=null)


def flag(name: str) -> sa.Column[Any]:
    """A column of yes or no."""
    return sa.Column(name, sa.Boolean(), nullable=False)


def time(name: str, *, null: bool = False) -> sa.Column[Any]:
    """A column of times in UTC."""
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def json(name: str, *, null: bool = False) -> sa.Column[Any]:
    """A column of JSON."""
    return sa.Column(name, sa.JSON(), nullable=null)


def blob(name: str) -> sa.Column[Any]:
    """A column of bytes."""
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def _act() -> None:
    op.create_table(
        "act",
        number("id"),
        time("at"),
        text("who"),
        text("via"),
        text("game", null=True),
        text("command"),
        json("args"),
        text("why"),
        flag("dry_run"),
        json("diff", null=True),
        text("outcome"),
        sa.PrimaryKeyConstraint("id", name="pk_act"),
    )
    op.create_index("ix_act_game", "act", ["game"])


def _counter() -> None:
    op.create_table(
        "counter",
        text("name"),
        number("value"),
        sa.PrimaryKeyConstraint("name", name="pk_counter"),
    )


def _fetch_mark() -> None:
    op.create_table(
        "fetch_mark",
        text("mailbox"),
        time("began"),
        time("complete", null=True),
        sa.PrimaryKeyConstraint("mailbox", name="pk_fetch_mark"),
    )


def _game() -> None:
    op.create_table(
        "game",
        text("id"),
        text("title"),
        text("ruleset"),
        text("rules_version"),
        json("options"),
        json("clock"),
        text("tempo"),
        text("status"),
        text("held_reason"),
        number("turn"),
        number("round"),
        text("phase"),
        number("version"),
        time("due_at", null=True),
        json("wait", null=True),
        time("settled_at", null=True),
        number("branch"),
        blob("seed"),
        text("commitment"),
        number("rolls"),
        number("log_seq"),
        number("snapshot_seq"),
        text("moderator"),
        json("winner", null=True),
        time("created"),
        time("started", null=True),
        time("ended", null=True),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
    )
    op.create_index("ix_game_due_at", "game", ["due_at"])
    op.create_index("ix_game_status", "game", ["status"])


def _heartbeat() -> None:
    op.create_table(
        "heartbeat",
        text("worker"),
        time("at"),
        text("doing"),
        sa.PrimaryKeyConstraint("worker", name="pk_heartbeat"),
    )


def _inbox() -> None:
    op.create_table(
        "inbox",
        number("id"),
        text("key"),
        text("sha256"),
        text("message_id", null=True),
        text("sender", null=True),
        time("received"),
        text("status"),
        text("rule"),
        text("reason"),
        text("error"),
        number("attempts"),
        text("game", null=True),
        text("seat", null=True),
        time("handled_at", null=True),
        blob("raw"),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint("key", name="uq_inbox_key"),
        sa.UniqueConstraint("message_id", "sha256", name="uq_inbox_message_id_sha256"),
    )
    op.create_index("ix_inbox_sender_received", "inbox", ["sender", "received"])
    op.create_index("ix_inbox_sender_status_received_id", "inbox", ["sender", "status", "received", "id"])
    op.create_index("ix_inbox_sha256", "inbox", ["sha256"])
    op.create_index("ix_inbox_status_received_id", "inbox", ["status", "received", "id"])


def _outbox() -> None:
    op.create_table(
        "outbox",
        number("id"),
        text("recipient"),
        text("kind"),
        text("cause"),
        text("game", null=True),
        text("seat", null=True),
        text("subject"),
        text("message_id"),
        text("status"),
        number("attempts"),
        time("next_try"),
        text("lease_owner"),
        text("error"),
        time("created"),
        time("sent_at", null=True),
        blob("raw"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("recipient", "kind", "cause", name="uq_outbox_recipient_kind_cause"),
    )
    op.create_index("ix_outbox_game_seat_status", "outbox", ["game", "seat", "status"])
    op.create_index("ix_outbox_message_id", "outbox", ["message_id"])
    op.create_index("ix_outbox_status_next_try_id", "outbox", ["status", "next_try", "id"])


def _player() -> None:
    op.create_table(
        "player",
        number("id"),
        text("address"),
        text("name"),
        text("zone"),
        text("language"),
        text("format"),
        time("created"),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )


def _setting() -> None:
    op.create_table(
        "setting",
        text("name"),
        json("value", null=True),
        sa.PrimaryKeyConstraint("name", name="pk_setting"),
    )


def _log_entry() -> None:
    op.create_table(
        "log_entry",
        text("game"),
        number("seq"),
        number("branch"),
        number("turn"),
        text("phase"),
        text("key"),
        text("kind"),
        json("value", null=True),
        text("source"),
        text("note"),
        text("anchor"),
        time("at"),
        text("who"),
        text("why"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_log_entry"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_log_entry_game"),
    )


def _mark() -> None:
    op.create_table(
        "mark",
        text("game"),
        text("kind"),
        text("name"),
        json("value", null=True),
        time("at"),
        sa.PrimaryKeyConstraint("game", "kind", "name", name="pk_mark"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_mark_game"),
    )


def _open_phase() -> None:
    op.create_table(
        "open_phase",
        text("game"),
        blob("events"),
        sa.PrimaryKeyConstraint("game", name="pk_open_phase"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_open_phase_game"),
    )


def _player_address() -> None:
    op.create_table(
        "player_address",
        text("address"),
        number("player_id"),
        time("bad_since", null=True),
        text("bad_why"),
        sa.PrimaryKeyConstraint("address", name="pk_player_address"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_player_address_player_id"),
    )
    op.create_index("ix_player_address_player_id", "player_address", ["player_id"])


def _seat() -> None:
    op.create_table(
        "seat",
        text("game"),
        text("name"),
        number("place"),
        number("player_id", null=True),
        text("address"),
        text("bot", null=True),
        number("missed"),
        flag("waits"),
        time("joined_at", null=True),
        time("left_at", null=True),
        sa.PrimaryKeyConstraint("game", "name", name="pk_seat"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_seat_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def _seat_token() -> None:
    op.create_table(
        "seat_token",
        text("digest"),
        text("token"),
        text("game"),
        text("seat"),
        text("purpose"),
        time("issued"),
        time("revoked", null=True),
        sa.PrimaryKeyConstraint("digest", name="pk_seat_token"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_seat_token_game"),
    )
    op.create_index("ix_seat_token_game_seat_purpose", "seat_token", ["game", "seat", "purpose"])


def _sheet_order() -> None:
    op.create_table(
        "sheet_order",
        number("id"),
        text("game"),
        text("seat"),
        text("slot"),
        text("text"),
        json("data"),
        flag("standing"),
        number("turn"),
        number("mail_id", null=True),
        time("received"),
        sa.PrimaryKeyConstraint("id", name="pk_sheet_order"),
        sa.UniqueConstraint("game", "seat", "slot", name="uq_sheet_order_game_seat_slot"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_sheet_order_game"),
    )


def _snapshot() -> None:
    op.create_table(
        "snapshot",
        text("game"),
        number("seq"),
        number("branch"),
        number("turn"),
        number("round"),
        text("phase"),
        number("log_seq"),
        text("rules_version"),
        time("at"),
        flag("undone"),
        blob("state"),
        blob("events"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_snapshot"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_snapshot_game"),
    )
