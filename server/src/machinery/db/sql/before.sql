-- Functions that tables, defaults and policies use. Runs before the migrations, every time; safe to repeat.
create schema if not exists app;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The injected clock: each request sets app.now. Without it, real time.
create or replace function app.now() returns timestamptz language sql stable parallel safe as
$$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, pg_catalog.now()) $$;

-- The request's context. If it was never set, it is NULL and no row is visible. After the transaction that set it,
-- it is '' and the cast raises 22P02, so a missing context fails closed.
create or replace function app.organization() returns uuid language sql stable parallel safe as
$$ select current_setting('app.organization', true)::uuid $$;
create or replace function app.user_id() returns uuid language sql stable parallel safe as
$$ select current_setting('app.user_id', true)::uuid $$;
create or replace function app.tenant() returns uuid language sql stable parallel safe as
$$ select current_setting('app.tenant', true)::uuid $$;

-- The text with the base letters of its accented letters (Łódź becomes Lodz), so that a search finds both spellings.
-- Combining marks are left out: some devices write an accented letter as two characters. Search indexes contain the
-- result, so an index needs a new name when this function changes (search.sql).
-- PL/pgSQL, because PostgreSQL takes twice as long to call a function in SQL for every row that a search looks at.
create or replace function app.fold(p_text text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if pg_catalog.octet_length(p_text) = pg_catalog.char_length(p_text) then return p_text; end if; -- nothing but ASCII
  return pg_catalog.translate(pg_catalog.normalize(pg_catalog.replace(p_text, 'ß', 'ss'), 'NFD'),
    -- Letters that Unicode does not decompose, then combining marks, which translate leaves out.
    'łŁøØđĐı' || U&'\0300\0301\0302\0303\0304\0306\0307\0308\0309\030A\030B\030C\031B\0323\0326\0327\0328\0331', 'lLoOdDi');
end $$;

-- The words of the text, each after one space, so that '% nowak%' matches the beginning of a word.
create or replace function app.words(p_text text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return ' ' || pg_catalog.translate(app.fold(p_text), E'-,./()"\n\t', '         ');
end $$;

-- One pattern for each word of a text to search for (with % _ \ escaped), for app.words(...) ilike all (...): a name is found
-- with the surname first as well. Null unless there are several words, because one word is found anywhere in a text.
create or replace function app.word_patterns(p_text text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  found constant text[] := pg_catalog.regexp_split_to_array(pg_catalog.btrim(app.words(p_text)), ' +');
begin
  if pg_catalog.cardinality(found) < 2 then return null; end if;
  return array(select '% ' || word || '%' from pg_catalog.unnest(found) as word);
end $$;
