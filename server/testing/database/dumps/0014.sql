-- What pg_dump wrote of a database at migration 0014, with rows of every kind that a server kept then. It never changes.
-- A blank line ends a statement.

CREATE FUNCTION bound_refunds() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      captured bigint;
      refunded bigint;
    begin
      select amount_paise into captured from payments where id = new.payment_id for update;
      select coalesce(sum(amount_paise), 0) into refunded from refunds
      where payment_id = new.payment_id and id <> new.id
        and not (reason = 'outside' and state = 'failed');
      if refunded + new.amount_paise > captured then
        raise exception 'Refunds would be more than their payment.'
          using errcode = 'check_violation', constraint = 'refunds_within_payment';
      end if;
      return new;
    end $$;

CREATE FUNCTION indexed_words(words text[]) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE STRICT COST 1000
    AS $$begin return words; end$$;

CREATE FUNCTION map_point(latitude double precision, longitude double precision) RETURNS point
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN point(longitude, degrees(ln(tan(((pi() / (4)::double precision) + (radians(LEAST((85)::double precision, GREATEST(('-85'::integer)::double precision, latitude))) / (2)::double precision))))));

CREATE FUNCTION refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      raise exception 'The ledger is only ever added to.' using errcode = 'restrict_violation';
    end $$;

CREATE TABLE accounts (
    id text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    password_hash text NOT NULL,
    password_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT accounts_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'shop'::text])))
);

CREATE UNLOGGED TABLE download_leases (
    id text NOT NULL,
    object_group text NOT NULL,
    ends_at timestamp with time zone NOT NULL
);

CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE ledger (
    id bigint NOT NULL,
    kind text NOT NULL,
    payment_id text NOT NULL,
    source_id text NOT NULL,
    print_id text,
    shop_id text,
    amount_paise bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text])))
);

ALTER TABLE ledger ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE open_alerts (
    name text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE outbox (
    id bigint NOT NULL,
    namespace text NOT NULL,
    event text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE payment_comparisons (
    key_id text NOT NULL,
    day date NOT NULL,
    busy_until timestamp with time zone NOT NULL,
    compared_at timestamp with time zone
);

CREATE TABLE payment_events (
    id text NOT NULL,
    body text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    check_at timestamp with time zone DEFAULT now(),
    attempts integer DEFAULT 0 NOT NULL
);

CREATE TABLE payment_openings (
    print_id text NOT NULL,
    key_id text NOT NULL,
    tries integer DEFAULT 1 NOT NULL,
    busy_until timestamp with time zone
);

CREATE TABLE payment_orders (
    provider_order_id text NOT NULL,
    print_id text,
    provider text NOT NULL,
    key_id text NOT NULL,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    check_at timestamp with time zone,
    asked_at timestamp with time zone,
    known_at timestamp with time zone
);

CREATE TABLE payments (
    id text NOT NULL,
    provider_order_id text NOT NULL,
    state text NOT NULL,
    amount_paise bigint NOT NULL,
    currency text NOT NULL,
    source text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payments_state_check CHECK ((state = ANY (ARRAY['begun'::text, 'failed'::text, 'authorized'::text, 'returned'::text, 'applied'::text, 'orphaned'::text])))
);

CREATE TABLE print_files (
    id text NOT NULL,
    print_id text NOT NULL,
    ordinal integer NOT NULL,
    object_ordinal integer NOT NULL,
    name text NOT NULL,
    size_in_bytes bigint NOT NULL,
    crc32 bigint NOT NULL,
    sha256 bytea NOT NULL,
    page_count integer NOT NULL,
    range_kind text NOT NULL,
    range_text text NOT NULL,
    printed_pages integer NOT NULL,
    color text NOT NULL,
    method text NOT NULL,
    copies integer NOT NULL,
    note text NOT NULL,
    price_paise bigint NOT NULL
);

CREATE TABLE print_ready_files (
    id text NOT NULL,
    print_id text NOT NULL,
    color text NOT NULL,
    state text NOT NULL,
    object_group text NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL,
    size_in_bytes bigint,
    sha256 bytea,
    composition jsonb,
    CONSTRAINT print_ready_files_complete CHECK (((state <> 'ready'::text) OR ((size_in_bytes IS NOT NULL) AND (sha256 IS NOT NULL) AND (composition IS NOT NULL)))),
    CONSTRAINT print_ready_files_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text, 'deleting'::text])))
);

CREATE TABLE print_uploads (
    id text NOT NULL,
    user_id text,
    state text NOT NULL,
    object_group text NOT NULL,
    announced_bytes bigint NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL,
    CONSTRAINT print_uploads_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'deleting'::text])))
);

CREATE TABLE prints (
    id text NOT NULL,
    user_id text NOT NULL,
    shop_id text NOT NULL,
    state text NOT NULL,
    object_group text NOT NULL,
    idempotency_key text,
    content_hash bytea,
    is_priority boolean NOT NULL,
    bnw_paise integer NOT NULL,
    color_paise integer NOT NULL,
    total_paise bigint NOT NULL,
    amount_paise bigint NOT NULL,
    token_number integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    paid_at timestamp with time zone,
    completed_at timestamp with time zone,
    files_expire_at timestamp with time zone,
    has_files boolean DEFAULT true NOT NULL,
    CONSTRAINT prints_state_check CHECK ((state = ANY (ARRAY['awaiting_payment'::text, 'active'::text, 'completed'::text, 'refunded'::text, 'expired'::text]))),
    CONSTRAINT prints_token_when_paid CHECK (((state = 'refunded'::text) OR ((state = ANY (ARRAY['active'::text, 'completed'::text])) = (token_number IS NOT NULL))))
);

CREATE UNLOGGED TABLE rate_counters (
    key text NOT NULL,
    count bigint NOT NULL,
    ends_at timestamp with time zone NOT NULL
);

CREATE TABLE refunds (
    id text NOT NULL,
    payment_id text NOT NULL,
    amount_paise bigint NOT NULL,
    reason text NOT NULL,
    state text NOT NULL,
    provider_refund_id text,
    bank_reference text,
    attempts integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    check_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'processed'::text, 'failed'::text])))
);

CREATE TABLE sandbox_messages (
    id text NOT NULL,
    body text NOT NULL,
    copies integer NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    send_at timestamp with time zone NOT NULL
);

CREATE TABLE sandbox_orders (
    id text NOT NULL,
    amount_paise bigint NOT NULL,
    receipt text NOT NULL,
    notes jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sandbox_payments (
    id text NOT NULL,
    order_id text NOT NULL,
    amount_paise bigint NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sandbox_refunds (
    id text NOT NULL,
    idempotency_key text NOT NULL,
    payment_id text NOT NULL,
    amount_paise bigint NOT NULL,
    bank_reference text,
    process_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE secrets (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE sessions (
    id_hash bytea NOT NULL,
    account_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    replaced_by bytea
);

CREATE TABLE share_files (
    id text NOT NULL,
    share_id text NOT NULL,
    ordinal integer NOT NULL,
    name text NOT NULL,
    size_in_bytes bigint NOT NULL,
    crc32 bigint NOT NULL,
    sha256 bytea NOT NULL
);

CREATE TABLE share_receipts (
    share_id text NOT NULL,
    receiver_id text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE shares (
    id text NOT NULL,
    state text NOT NULL,
    object_group text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    sender_id text,
    CONSTRAINT shares_ready_expires CHECK (((state <> 'ready'::text) OR (expires_at IS NOT NULL))),
    CONSTRAINT shares_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'deleting'::text])))
);

CREATE TABLE shop_words (
    word text NOT NULL COLLATE pg_catalog."C",
    shop_count integer NOT NULL,
    deletions text[] NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE shops (
    id text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    locality text NOT NULL,
    city text NOT NULL,
    pincode text NOT NULL,
    landmark text NOT NULL,
    phone text NOT NULL,
    bnw_paise integer NOT NULL,
    color_paise integer NOT NULL,
    has_bnw boolean DEFAULT true NOT NULL,
    has_color boolean DEFAULT true NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    opens_at text NOT NULL,
    closes_at text NOT NULL,
    latitude double precision,
    longitude double precision,
    last_token integer DEFAULT 0 NOT NULL,
    order_count integer DEFAULT 0 NOT NULL,
    search_words text[] NOT NULL COLLATE pg_catalog."C",
    place point GENERATED ALWAYS AS (map_point(latitude, longitude)) STORED,
    CONSTRAINT shops_bnw_paise_check CHECK ((bnw_paise > 0)),
    CONSTRAINT shops_color_paise_check CHECK ((color_paise > 0))
);

CREATE TABLE sign_in_failures (
    counter text NOT NULL,
    count integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone
);

CREATE UNLOGGED TABLE upload_reservations (
    id text NOT NULL,
    holders text[] NOT NULL,
    outstanding_bytes bigint NOT NULL,
    lease_expires_at timestamp with time zone NOT NULL
);

INSERT INTO accounts (id, kind, name, email, email_key, password_hash, password_version, created_at) VALUES ('00000000000000000000000000000001', 'user', 'Asha Rao', 'Asha@People.example', 'asha@people.example', '$argon2id$v=19$m=19456,t=2,p=1$f7eyqa7JCVSvGxv83uwPiA$H1h8DZjnqR3xBydMhv+sZH1qOFpL80PcJYy10/R14cc', 1, '2026-10-01 10:00:00+00');

INSERT INTO accounts (id, kind, name, email, email_key, password_hash, password_version, created_at) VALUES ('00000000000000000000000000000002', 'shop', 'Ravi Verma', 'ravi@shops.example', 'ravi@shops.example', '$argon2id$v=19$m=19456,t=2,p=1$f7eyqa7JCVSvGxv83uwPiA$H1h8DZjnqR3xBydMhv+sZH1qOFpL80PcJYy10/R14cc', 1, '2026-10-01 10:00:00+00');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0001-shares', '2026-11-23T11:30:55.352Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0002-accounts', '2026-11-23T11:30:55.361Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0003-shops', '2026-11-23T11:30:55.363Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0004-prints', '2026-11-23T11:30:55.371Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0005-payments', '2026-11-23T11:30:55.382Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0006-shop-search', '2026-11-23T11:30:55.388Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0007-sandbox', '2026-11-23T11:30:55.393Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0008-callers', '2026-11-23T11:30:55.397Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0009-counter', '2026-11-23T11:30:55.399Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0010-print-files', '2026-11-23T11:30:55.401Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0011-books', '2026-11-23T11:30:55.406Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0012-upload-reservations', '2026-11-23T11:30:55.407Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0013-download-leases', '2026-11-23T11:30:55.408Z');

INSERT INTO kysely_migration (name, "timestamp") VALUES ('0014-session-rotation', '2026-11-23T11:30:55.409Z');

INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (1, 'charge', 'pay_old10', 'pay_old10', '0000000000000000000000000000000a', '00000000000000000000000000000002', 600, '2026-10-05 11:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (2, 'charge', 'pay_old11', 'pay_old11', '0000000000000000000000000000000b', '00000000000000000000000000000002', 600, '2026-10-06 11:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (3, 'charge', 'pay_old12', 'pay_old12', '0000000000000000000000000000000c', '00000000000000000000000000000002', 4000, '2026-10-07 11:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (4, 'charge', 'pay_old13', 'pay_old13', '0000000000000000000000000000000d', '00000000000000000000000000000002', 600, '2026-10-08 11:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (5, 'charge', 'pay_old14', 'pay_old14', '0000000000000000000000000000000e', '00000000000000000000000000000002', 1600, '2026-10-09 11:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (6, 'charge', 'pay_second', 'pay_second', '0000000000000000000000000000000a', '00000000000000000000000000000002', 600, '2026-10-05 12:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (7, 'refund', 'pay_second', '00000000000000000000000000000033', '0000000000000000000000000000000a', '00000000000000000000000000000002', 600, '2026-10-05 13:00:00+00');

INSERT INTO ledger (id, kind, payment_id, source_id, print_id, shop_id, amount_paise, created_at) OVERRIDING SYSTEM VALUE VALUES (8, 'refund', 'pay_old11', '00000000000000000000000000000034', '0000000000000000000000000000000b', '00000000000000000000000000000002', 600, '2026-10-06 13:00:00+00');

INSERT INTO payment_comparisons (key_id, day, busy_until, compared_at) VALUES ('rzp_test_old', '2026-10-05', '2026-10-06 10:00:00+00', '2026-10-06 10:00:00+00');

INSERT INTO payment_events (id, body, received_at, check_at, attempts) VALUES ('evt_old', '{}', '2026-10-05 10:00:00+00', NULL, 1);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('0000000000000000000000000000000a', 'rzp_test_old', 1, NULL);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('0000000000000000000000000000000b', 'rzp_test_old', 1, NULL);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('0000000000000000000000000000000c', 'rzp_test_old', 1, NULL);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('0000000000000000000000000000000d', 'rzp_test_old', 1, NULL);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('0000000000000000000000000000000e', 'rzp_test_old', 1, NULL);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('0000000000000000000000000000000f', 'rzp_test_old', 1, NULL);

INSERT INTO payment_openings (print_id, key_id, tries, busy_until) VALUES ('00000000000000000000000000000010', 'rzp_test_old', 1, NULL);

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old10', '0000000000000000000000000000000a', 'sandbox', 'rzp_test_old', 600, 'INR', '2026-10-05 10:00:00+00', NULL, NULL, '2026-10-05 11:00:00+00');

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old11', '0000000000000000000000000000000b', 'sandbox', 'rzp_test_old', 600, 'INR', '2026-10-06 10:00:00+00', NULL, NULL, '2026-10-06 11:00:00+00');

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old12', '0000000000000000000000000000000c', 'sandbox', 'rzp_test_old', 4000, 'INR', '2026-10-07 10:00:00+00', NULL, NULL, '2026-10-07 11:00:00+00');

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old13', '0000000000000000000000000000000d', 'sandbox', 'rzp_test_old', 600, 'INR', '2026-10-08 10:00:00+00', NULL, NULL, '2026-10-08 11:00:00+00');

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old14', '0000000000000000000000000000000e', 'sandbox', 'rzp_test_old', 1600, 'INR', '2026-10-09 10:00:00+00', NULL, NULL, '2026-10-09 11:00:00+00');

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old15', '0000000000000000000000000000000f', 'sandbox', 'rzp_test_old', 600, 'INR', '2026-10-10 10:00:00+00', NULL, NULL, '2026-10-10 11:00:00+00');

INSERT INTO payment_orders (provider_order_id, print_id, provider, key_id, amount_paise, currency, created_at, check_at, asked_at, known_at) VALUES ('order_old16', '00000000000000000000000000000010', 'sandbox', 'rzp_test_old', 600, 'INR', '2026-10-11 10:00:00+00', NULL, NULL, '2026-10-11 11:00:00+00');

INSERT INTO payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at) VALUES ('pay_old10', 'order_old10', 'applied', 600, 'INR', 'webhook', '2026-10-05 11:00:00+00', '2026-10-05 11:00:00+00');

INSERT INTO payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at) VALUES ('pay_old11', 'order_old11', 'applied', 600, 'INR', 'webhook', '2026-10-06 11:00:00+00', '2026-10-06 11:00:00+00');

INSERT INTO payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at) VALUES ('pay_old12', 'order_old12', 'applied', 4000, 'INR', 'webhook', '2026-10-07 11:00:00+00', '2026-10-07 11:00:00+00');

INSERT INTO payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at) VALUES ('pay_old13', 'order_old13', 'applied', 600, 'INR', 'webhook', '2026-10-08 11:00:00+00', '2026-10-08 11:00:00+00');

INSERT INTO payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at) VALUES ('pay_old14', 'order_old14', 'applied', 1600, 'INR', 'webhook', '2026-10-09 11:00:00+00', '2026-10-09 11:00:00+00');

INSERT INTO payments (id, provider_order_id, state, amount_paise, currency, source, created_at, updated_at) VALUES ('pay_second', 'order_old10', 'orphaned', 600, 'INR', 'webhook', '2026-10-05 12:00:00+00', '2026-10-05 12:00:00+00');

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d2', '0000000000000000000000000000000a', 0, 0, 'notes 10.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Black and White', 'Both sides', 2, 'staple’it; please', 600);

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d3', '0000000000000000000000000000000b', 0, 0, 'notes 11.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Black and White', 'Both sides', 2, 'staple’it; please', 600);

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d4', '0000000000000000000000000000000c', 0, 0, 'notes 12.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Color', 'Both sides', 2, 'staple’it; please', 4000);

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d5', '0000000000000000000000000000000d', 0, 0, 'notes 13.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Black and White', 'Both sides', 2, 'staple’it; please', 600);

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d6', '0000000000000000000000000000000e', 0, 0, 'notes 14.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Black and White', 'Both sides', 2, 'staple’it; please', 600);

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d7', '0000000000000000000000000000000f', 0, 0, 'notes 15.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Black and White', 'Both sides', 2, 'staple’it; please', 600);

INSERT INTO print_files (id, print_id, ordinal, object_ordinal, name, size_in_bytes, crc32, sha256, page_count, range_kind, range_text, printed_pages, color, method, copies, note, price_paise) VALUES ('000000000000000000000000000000d8', '00000000000000000000000000000010', 0, 0, 'notes 16.pdf', 1000, 1, '\x0101010101010101010101010101010101010101010101010101010101010101', 2, 'All', 'All', 2, 'Black and White', 'Both sides', 2, 'staple’it; please', 600);

INSERT INTO print_ready_files (id, print_id, color, state, object_group, lease_expires_at, size_in_bytes, sha256, composition) VALUES ('0000000000000000000000000000003c', '0000000000000000000000000000000c', 'Color', 'ready', '0000000000000000000000000000003d', '2026-10-07 12:00:00+00', 2000, '\x0202020202020202020202020202020202020202020202020202020202020202', '{}');

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('0000000000000000000000000000000a', '00000000000000000000000000000001', '00000000000000000000000000000002', 'completed', '0000000000000000000000000000006e', 'key-10', '\x0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a', false, 150, 1000, 600, 600, 1, '2026-10-05 10:00:00+00', '2026-10-05 11:00:00+00', '2026-10-05 11:00:00+00', '2026-10-05 12:00:00+00', '2026-10-06 12:00:00+00', false);

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('0000000000000000000000000000000b', '00000000000000000000000000000001', '00000000000000000000000000000002', 'refunded', '0000000000000000000000000000006f', 'key-11', '\x0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b', false, 150, 1000, 600, 600, 2, '2026-10-06 10:00:00+00', '2026-10-06 11:00:00+00', '2026-10-06 11:00:00+00', NULL, '2026-10-07 12:00:00+00', false);

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('0000000000000000000000000000000c', '00000000000000000000000000000001', '00000000000000000000000000000002', 'active', '00000000000000000000000000000070', 'key-12', '\x0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c', false, 150, 1000, 4000, 4000, 3, '2026-10-07 10:00:00+00', '2026-10-07 11:00:00+00', '2026-10-07 11:00:00+00', NULL, NULL, true);

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('0000000000000000000000000000000d', '00000000000000000000000000000001', '00000000000000000000000000000002', 'active', '00000000000000000000000000000071', 'key-13', '\x0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d', false, 150, 1000, 600, 600, 4, '2026-10-08 10:00:00+00', '2026-10-08 11:00:00+00', '2026-10-08 11:00:00+00', NULL, NULL, true);

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('0000000000000000000000000000000e', '00000000000000000000000000000001', '00000000000000000000000000000002', 'active', '00000000000000000000000000000072', 'key-14', '\x0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e', true, 150, 1000, 600, 1600, -1, '2026-10-09 10:00:00+00', '2026-10-09 11:00:00+00', '2026-10-09 11:00:00+00', NULL, NULL, true);

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('0000000000000000000000000000000f', '00000000000000000000000000000001', '00000000000000000000000000000002', 'expired', '00000000000000000000000000000073', 'key-15', '\x0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f', false, 150, 1000, 600, 600, NULL, '2026-10-10 10:00:00+00', '2026-10-10 11:00:00+00', NULL, NULL, '2026-10-11 12:00:00+00', false);

INSERT INTO prints (id, user_id, shop_id, state, object_group, idempotency_key, content_hash, is_priority, bnw_paise, color_paise, total_paise, amount_paise, token_number, created_at, updated_at, paid_at, completed_at, files_expire_at, has_files) VALUES ('00000000000000000000000000000010', '00000000000000000000000000000001', '00000000000000000000000000000002', 'awaiting_payment', '00000000000000000000000000000074', 'key-16', '\x1010101010101010101010101010101010101010101010101010101010101010', false, 150, 1000, 600, 600, NULL, '2026-10-11 10:00:00+00', '2026-10-11 11:00:00+00', NULL, NULL, '2099-01-01 00:00:00+00', true);

INSERT INTO refunds (id, payment_id, amount_paise, reason, state, provider_refund_id, bank_reference, attempts, failures, check_at, created_at, updated_at) VALUES ('00000000000000000000000000000033', 'pay_second', 600, 'second_payment', 'processed', 'rfnd_old1', '40070001', 1, 0, NULL, '2026-10-05 13:00:00+00', '2026-10-05 13:00:00+00');

INSERT INTO refunds (id, payment_id, amount_paise, reason, state, provider_refund_id, bank_reference, attempts, failures, check_at, created_at, updated_at) VALUES ('00000000000000000000000000000034', 'pay_old11', 600, 'outside', 'processed', 'rfnd_old2', '40070002', 1, 0, NULL, '2026-10-06 13:00:00+00', '2026-10-06 13:00:00+00');

INSERT INTO secrets (name, value) VALUES ('proof', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb');

INSERT INTO share_files (id, share_id, ordinal, name, size_in_bytes, crc32, sha256) VALUES ('00000000000000000000000000000005', '00000000000000000000000000000003', 0, 'notes.pdf', 3, 891568578, '\xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');

INSERT INTO share_receipts (share_id, receiver_id, received_at) VALUES ('00000000000000000000000000000003', '00000000000000000000000000000002', '2026-10-20 11:00:00+00');

INSERT INTO shares (id, state, object_group, created_at, lease_expires_at, expires_at, sender_id) VALUES ('00000000000000000000000000000003', 'ready', '00000000000000000000000000000004', '2026-10-20 10:00:00+00', '2026-10-20 10:00:00+00', '2099-01-01 00:00:00+00', '00000000000000000000000000000001');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('sharma', 1, '{sharma,harma,sarma,shrma,shama,shara,sharm,arma,hrma,hama,hara,harm,srma,sama,sara,sarm,shma,shra,shrm,shaa,sham,shar}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('xerox', 1, '{xerox,erox,xrox,xeox,xerx,xero}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('sharmaxerox', 1, '{sharmax,harmax,sarmax,shrmax,shamax,sharax,sharmx,sharma,armax,hrmax,hamax,harax,harmx,harma,srmax,samax,sarax,sarmx,sarma,shmax,shrax,shrmx,shrma,shaax,shamx,shama,sharx,shara,sharm}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('koramangala', 1, '{koraman,oraman,kraman,koaman,korman,koraan,koramn,korama,raman,oaman,orman,oraan,oramn,orama,kaman,krman,kraan,kramn,krama,koman,koaan,koamn,koama,koran,kormn,korma,koraa,koram}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('bangalore', 1, '{bangalo,angalo,bngalo,bagalo,banalo,banglo,bangao,bangal,ngalo,agalo,analo,anglo,angao,angal,bgalo,bnalo,bnglo,bngao,bngal,baalo,baglo,bagao,bagal,banlo,banao,banal,bango,bangl,banga}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('bengaluru', 1, '{bengalu,engalu,bngalu,begalu,benalu,benglu,bengau,bengal,ngalu,egalu,enalu,englu,engau,engal,bgalu,bnalu,bnglu,bngau,bngal,bealu,beglu,begau,begal,benlu,benau,benal,bengu,bengl,benga}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('560034', 1, '{}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('bus', 1, '{bus,us,bs,bu}');

INSERT INTO shop_words (word, shop_count, deletions) VALUES ('stand', 1, '{stand,tand,sand,stnd,stad,stan}');

INSERT INTO shops (id, code, name, locality, city, pincode, landmark, phone, bnw_paise, color_paise, has_bnw, has_color, is_on, opens_at, closes_at, latitude, longitude, last_token, order_count, search_words) VALUES ('00000000000000000000000000000002', 'K7M3PQ', 'Sharma Xerox', 'Koramangala', 'Bangalore', '560034', 'Near bus stand', '+91 98450 12345', 150, 1000, true, true, true, '09:00', '20:30', 12.9352, 77.6245, 4, 6, '{sharma,xerox,sharmaxerox,koramangala,bangalore,bengaluru,560034,bus,stand,=sharma,=xerox,=sharmaxerox}');

INSERT INTO sign_in_failures (counter, count, first_at, blocked_until) VALUES ('account:x', 1, '2026-10-05 10:00:00+00', NULL);

SELECT pg_catalog.setval('ledger_id_seq', 8, true);

SELECT pg_catalog.setval('outbox_id_seq', 1, false);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_email_key_key UNIQUE (email_key);

ALTER TABLE ONLY accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY download_leases
    ADD CONSTRAINT download_leases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY ledger
    ADD CONSTRAINT ledger_once UNIQUE (kind, source_id);

ALTER TABLE ONLY ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (id);

ALTER TABLE ONLY open_alerts
    ADD CONSTRAINT open_alerts_pkey PRIMARY KEY (name);

ALTER TABLE ONLY outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment_comparisons
    ADD CONSTRAINT payment_comparisons_pkey PRIMARY KEY (key_id, day);

ALTER TABLE ONLY payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment_openings
    ADD CONSTRAINT payment_openings_pkey PRIMARY KEY (print_id, key_id);

ALTER TABLE ONLY payment_orders
    ADD CONSTRAINT payment_orders_pkey PRIMARY KEY (provider_order_id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY print_files
    ADD CONSTRAINT print_files_ordinal UNIQUE (print_id, ordinal);

ALTER TABLE ONLY print_files
    ADD CONSTRAINT print_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY print_ready_files
    ADD CONSTRAINT print_ready_files_object_group_key UNIQUE (object_group);

ALTER TABLE ONLY print_ready_files
    ADD CONSTRAINT print_ready_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY print_uploads
    ADD CONSTRAINT print_uploads_object_group_key UNIQUE (object_group);

ALTER TABLE ONLY print_uploads
    ADD CONSTRAINT print_uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY prints
    ADD CONSTRAINT prints_idempotency UNIQUE (user_id, idempotency_key);

ALTER TABLE ONLY prints
    ADD CONSTRAINT prints_object_group_key UNIQUE (object_group);

ALTER TABLE ONLY prints
    ADD CONSTRAINT prints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rate_counters
    ADD CONSTRAINT rate_counters_pkey PRIMARY KEY (key);

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_provider_refund_id_key UNIQUE (provider_refund_id);

ALTER TABLE ONLY sandbox_messages
    ADD CONSTRAINT sandbox_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sandbox_orders
    ADD CONSTRAINT sandbox_orders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sandbox_payments
    ADD CONSTRAINT sandbox_payments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sandbox_refunds
    ADD CONSTRAINT sandbox_refunds_idempotency_key_key UNIQUE (idempotency_key);

ALTER TABLE ONLY sandbox_refunds
    ADD CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (id);

ALTER TABLE ONLY secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id_hash);

ALTER TABLE ONLY share_files
    ADD CONSTRAINT share_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY share_files
    ADD CONSTRAINT share_files_share_ordinal UNIQUE (share_id, ordinal);

ALTER TABLE ONLY share_receipts
    ADD CONSTRAINT share_receipts_pkey PRIMARY KEY (share_id, receiver_id);

ALTER TABLE ONLY shares
    ADD CONSTRAINT shares_object_group_key UNIQUE (object_group);

ALTER TABLE ONLY shares
    ADD CONSTRAINT shares_pkey PRIMARY KEY (id);

ALTER TABLE ONLY shop_words
    ADD CONSTRAINT shop_words_pkey PRIMARY KEY (word);

ALTER TABLE ONLY shops
    ADD CONSTRAINT shops_code_key UNIQUE (code);

ALTER TABLE ONLY shops
    ADD CONSTRAINT shops_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (counter);

ALTER TABLE ONLY upload_reservations
    ADD CONSTRAINT upload_reservations_pkey PRIMARY KEY (id);

CREATE INDEX download_leases_ends ON download_leases USING btree (ends_at);

CREATE INDEX download_leases_group ON download_leases USING btree (object_group, ends_at);

CREATE INDEX ledger_charges ON ledger USING btree (created_at) WHERE (kind = 'charge'::text);

CREATE INDEX payment_events_check ON payment_events USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX payment_events_received ON payment_events USING btree (received_at);

CREATE INDEX payment_orders_check ON payment_orders USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX payment_orders_print ON payment_orders USING btree (print_id);

CREATE INDEX payments_order ON payments USING btree (provider_order_id);

CREATE INDEX payments_updated ON payments USING btree (updated_at);

CREATE INDEX print_ready_files_lease ON print_ready_files USING btree (lease_expires_at) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX print_ready_files_one ON print_ready_files USING btree (print_id, color) WHERE (state <> 'deleting'::text);

CREATE INDEX print_uploads_lease ON print_uploads USING btree (lease_expires_at) WHERE (state = 'pending'::text);

CREATE INDEX print_uploads_user ON print_uploads USING btree (user_id);

CREATE INDEX prints_files_expire ON prints USING btree (files_expire_at) WHERE (has_files AND (state <> 'active'::text));

CREATE INDEX prints_last_completed ON prints USING btree (shop_id, completed_at DESC, token_number DESC) WHERE ((state = 'completed'::text) AND (NOT is_priority));

CREATE INDEX prints_open_of_user ON prints USING btree (user_id) WHERE (state = ANY (ARRAY['awaiting_payment'::text, 'active'::text]));

CREATE INDEX prints_previous_of_shop ON prints USING btree (shop_id, COALESCE(completed_at, created_at) DESC, id DESC) WHERE (state = ANY (ARRAY['completed'::text, 'refunded'::text]));

CREATE INDEX prints_previous_of_user ON prints USING btree (user_id, COALESCE(completed_at, created_at) DESC, id DESC) WHERE (state = ANY (ARRAY['completed'::text, 'refunded'::text, 'expired'::text]));

CREATE INDEX prints_queue ON prints USING btree (shop_id) WHERE (state = 'active'::text);

CREATE UNIQUE INDEX prints_token ON prints USING btree (shop_id, token_number) WHERE (token_number > 0);

CREATE INDEX rate_counters_ends ON rate_counters USING btree (ends_at);

CREATE INDEX refunds_check ON refunds USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX refunds_payment ON refunds USING btree (payment_id);

CREATE INDEX sandbox_messages_due ON sandbox_messages USING btree (send_at);

CREATE INDEX sandbox_orders_receipt ON sandbox_orders USING btree (receipt);

CREATE INDEX sandbox_payments_created ON sandbox_payments USING btree (created_at);

CREATE INDEX sandbox_payments_order ON sandbox_payments USING btree (order_id);

CREATE INDEX sandbox_refunds_due ON sandbox_refunds USING btree (process_at) WHERE (bank_reference IS NULL);

CREATE INDEX sessions_account ON sessions USING btree (account_id);

CREATE INDEX sessions_expired ON sessions USING btree (expires_at);

CREATE INDEX share_receipts_receiver ON share_receipts USING btree (receiver_id);

CREATE INDEX shares_deleting ON shares USING btree (id) WHERE (state = 'deleting'::text);

CREATE INDEX shares_expired ON shares USING btree (expires_at) WHERE (state = 'ready'::text);

CREATE INDEX shares_lease ON shares USING btree (lease_expires_at) WHERE (state = 'pending'::text);

CREATE INDEX shares_sender ON shares USING btree (sender_id) WHERE (sender_id IS NOT NULL);

CREATE INDEX shop_words_deletions ON shop_words USING gin (indexed_words(deletions)) WITH (fastupdate=off);

CREATE INDEX shops_place ON shops USING gist (place);

CREATE INDEX shops_search ON shops USING gin (indexed_words(search_words)) WITH (fastupdate=off);

CREATE TRIGGER ledger_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER refunds_within_payment BEFORE INSERT OR UPDATE OF amount_paise, payment_id ON refunds FOR EACH ROW EXECUTE FUNCTION bound_refunds();

ALTER TABLE ONLY ledger
    ADD CONSTRAINT ledger_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

ALTER TABLE ONLY ledger
    ADD CONSTRAINT ledger_print_id_fkey FOREIGN KEY (print_id) REFERENCES prints(id);

ALTER TABLE ONLY ledger
    ADD CONSTRAINT ledger_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

ALTER TABLE ONLY payment_openings
    ADD CONSTRAINT payment_openings_print_id_fkey FOREIGN KEY (print_id) REFERENCES prints(id);

ALTER TABLE ONLY payment_orders
    ADD CONSTRAINT payment_orders_print_id_fkey FOREIGN KEY (print_id) REFERENCES prints(id);

ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_provider_order_id_fkey FOREIGN KEY (provider_order_id) REFERENCES payment_orders(provider_order_id);

ALTER TABLE ONLY print_files
    ADD CONSTRAINT print_files_print_id_fkey FOREIGN KEY (print_id) REFERENCES prints(id) ON DELETE CASCADE;

ALTER TABLE ONLY print_ready_files
    ADD CONSTRAINT print_ready_files_print_id_fkey FOREIGN KEY (print_id) REFERENCES prints(id) ON DELETE CASCADE;

ALTER TABLE ONLY print_uploads
    ADD CONSTRAINT print_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY prints
    ADD CONSTRAINT prints_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);

ALTER TABLE ONLY prints
    ADD CONSTRAINT prints_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id);

ALTER TABLE ONLY refunds
    ADD CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);

ALTER TABLE ONLY sandbox_payments
    ADD CONSTRAINT sandbox_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES sandbox_orders(id);

ALTER TABLE ONLY sandbox_refunds
    ADD CONSTRAINT sandbox_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id);

ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY share_files
    ADD CONSTRAINT share_files_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE CASCADE;

ALTER TABLE ONLY share_receipts
    ADD CONSTRAINT share_receipts_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY share_receipts
    ADD CONSTRAINT share_receipts_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE CASCADE;

ALTER TABLE ONLY shares
    ADD CONSTRAINT shares_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE SET NULL;

ALTER TABLE ONLY shops
    ADD CONSTRAINT shops_id_fkey FOREIGN KEY (id) REFERENCES accounts(id) ON DELETE CASCADE;
