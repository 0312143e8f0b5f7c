// The tables of a database as statements that make them again, read from PostgreSQL's catalogs: what is in any schema
// of users, so that tables of later versions and of operators follow by themselves. Owners and rights stay behind: on
// the other side everything belongs to who restores it.
import type pg from 'pg';
import type { ArchivedTable, Schema, Statement } from './archive-format';

/** Schemas of users. */
const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
const notOfExtension = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Tables that hold rows; parts of another table are among them. */
const TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OWN} and ${notOfExtension('pg_class', 'c.oid')}`;
const NAME = `format('%I.%I', n.nspname, c.relname)`;

/** The names of all tables, quoted. */
export async function tableNames(client: pg.ClientBase): Promise<string[]> {
  return texts(client, `select ${NAME} as text ${TABLES} order by n.nspname, c.relname`);
}

/** Whether there is anything of a user, a table or a view, besides what extensions have made. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and ${notOfExtension('pg_class', 'c.oid')} limit 1`);
  return rows.length > 0;
}

/** A table as `copy` takes it. */
export const copyTarget = ({ name, columns }: ArchivedTable): string =>
  columns.length > 0 ? `${name} (${columns.join(', ')})` : name;

/** Reads what is visible in the transaction of the client, whose search path has to be empty: names then are whole. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const read = (select: string) => statements(client, select);
  return {
    before: [
      ...(await read(schemas)),
      ...(await extensions(client)),
      ...(await collations(client)),
      ...(await read(enums)),
      ...(await read(functions)),
      ...(await read(sequences)),
      ...(await read(tables)),
      ...(await read(columnSettings)),
    ],
    tables: (await client.query<{ name: string; columns: string[] }>(tableColumns)).rows,
    after: [
      ...(await positions(client)),
      ...(await read(sequenceOwners)),
      ...(await read(constraints(`'p', 'u', 'x'`))),
      ...(await indexes(client)),
      ...(await read(constraints(`'c'`))),
      ...(await partitioned(client)),
      ...(await read(constraints(`'f'`))),
      ...(await read(laterNotNull)),
      ...(await read(statistics)),
      ...(await read(views)),
      ...(await read(triggers)),
      ...(await read(comments)),
    ],
  };
}

/** What a backup leaves out, as messages: kinds of things that the product does not make. */
export async function leftOut(client: pg.ClientBase): Promise<string[]> {
  return texts(
    client,
    `select format('%s is not in the backup: only plain tables, sequences and views are.', ${NAME}) as text
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('m', 'f', 'c') and ${OWN} and ${notOfExtension('pg_class', 'c.oid')} order by 1`,
  );
}

const texts = async (client: pg.ClientBase, select: string): Promise<string[]> =>
  (await client.query<{ text: string }>(select)).rows.map(({ text }) => text);

const statements = async (client: pg.ClientBase, select: string): Promise<Statement[]> =>
  (await texts(client, select)).map((sql) => ({ sql }));

const schemas = `select format('create schema if not exists %I', n.nspname) as text
  from pg_namespace n where ${OWN} and ${notOfExtension('pg_namespace', 'n.oid')} order by n.nspname`;

/** A database may not allow them: what needs one is left out then, and the next start makes what can be made. */
async function extensions(client: pg.ClientBase): Promise<Statement[]> {
  const { rows } = await client.query<{ sql: string; name: string }>(`
    select e.extname as name, format('create extension if not exists %I with schema %I', e.extname, n.nspname) as sql
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where ${OWN} order by e.extname`);
  return rows.map(({ sql, name }) => ({
    sql,
    unless: { codes: ['42501', '0A000', '58P01'], warning: `The database does not let this user add ${name}.` },
  }));
}

/** The place of the locale differs from version to version of PostgreSQL. A database without ICU sorts by code point. */
async function collations(client: pg.ClientBase): Promise<Statement[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(`
    select name, format('create collation %s (%s)', name, case provider
        when 'c' then format('lc_collate = %L, lc_ctype = %L', r->>'collcollate', r->>'collctype')
        else format('provider = %s, locale = %L%s', case provider when 'i' then 'icu' else 'builtin' end,
          coalesce(r->>'colllocale', r->>'colliculocale', r->>'collcollate'),
          case when (r->>'collisdeterministic')::boolean then '' else ', deterministic = false' end) end) as sql
    from (select format('%I.%I', n.nspname, l.collname) as name, l.collprovider as provider, to_jsonb(l) as r
      from pg_collation l join pg_namespace n on n.oid = l.collnamespace
      where ${OWN} and ${notOfExtension('pg_collation', 'l.oid')}) as own order by name`);
  return rows.map(({ name, sql }) => ({
    sql,
    unless: {
      codes: ['0A000', '22023', '42704'],
      instead: `create collation ${name} from pg_catalog."C"`,
      warning: `The database has no such order of names as ${name}: lists are sorted by code point.`,
    },
  }));
}

const enums = `select format('create type %I.%I as enum (%s)', n.nspname, t.typname,
    (select string_agg(quote_literal(v.enumlabel), ', ' order by v.enumsortorder) from pg_enum v where v.enumtypid = t.oid)) as text
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype = 'e' and ${OWN} and ${notOfExtension('pg_type', 't.oid')} order by t.oid`;

const functions = `select pg_get_functiondef(p.oid) as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind in ('f', 'p') and ${OWN} and ${notOfExtension('pg_proc', 'p.oid')} order by p.oid`;

const sequenceOptions = `format('start with %s increment by %s minvalue %s maxvalue %s cache %s%s',
  s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, case when s.seqcycle then ' cycle' else '' end)`;

/** Those that do not belong to an identity column. */
const looseSequences = `from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OWN} and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'e'))`;

const sequences = `select format('create sequence %s as %s %s', ${NAME}, format_type(s.seqtypid, null), ${sequenceOptions}) as text ${looseSequences} order by c.oid`;

/** A position is no part of a transaction: whatever is read now is at least what the rows of this moment took. */
async function positions(client: pg.ClientBase): Promise<Statement[]> {
  const all = await texts(
    client,
    `select ${NAME} as text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${OWN} and ${notOfExtension('pg_class', 'c.oid')} order by n.nspname, c.relname`,
  );
  const statements: Statement[] = [];
  for (const name of all) {
    const select = `select format('select pg_catalog.setval(%L, %s, %L)', $1::text, last_value, is_called) as sql from ${name}`;
    statements.push(...(await client.query<{ sql: string }>(select, [name])).rows);
  }
  return statements;
}

const sequenceOwners = `select format('alter sequence %s owned by %s.%I', ${NAME}, d.refobjid::regclass, a.attname) as text
  ${looseSequences.replace(
    ' where ',
    ` join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'a'
    and d.refclassid = 'pg_class'::regclass join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where `,
  )} order by c.oid`;

/** Columns without rows that would contradict it: a rule that is not validated yet comes after the rows. */
const COLUMN = `concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
  (select format('collate %I.%I', ln.nspname, l.collname) from pg_collation l join pg_namespace ln on ln.oid = l.collnamespace
    where l.oid = a.attcollation and a.attcollation <> (select typcollation from pg_type where oid = a.atttypid)),
  case a.attgenerated
    when 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
    when 'v' then format('generated always as (%s) virtual', pg_get_expr(d.adbin, d.adrelid))
    else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
  (select format('generated %s as identity (sequence name %I.%I %s)',
      case a.attidentity when 'a' then 'always' else 'by default' end, sn.nspname, sc.relname, ${sequenceOptions})
    from pg_depend i join pg_sequence s on s.seqrelid = i.objid join pg_class sc on sc.oid = i.objid
      join pg_namespace sn on sn.oid = sc.relnamespace
    where a.attidentity <> '' and i.classid = 'pg_class'::regclass and i.refclassid = 'pg_class'::regclass
      and i.refobjid = a.attrelid and i.refobjsubid = a.attnum and i.deptype = 'i'),
  case when a.attnotnull and not exists (select from pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'n' and a.attnum = any(k.conkey) and not k.convalidated) then 'not null' end)`;

const LIVE_COLUMNS = `from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

/** Storage parameters as they stand behind `with`, each a text: `fillfactor='90'`. */
const options = (list: string, prefix = ''): string =>
  `(select string_agg(format('${prefix}%s=%L', split_part(o, '=', 1), substr(o, strpos(o, '=') + 1)), ', ') from unnest(${list}) o)`;

const tables = `select format('create %stable %s (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, ${NAME},
    (select string_agg(${COLUMN}, ', ' order by a.attnum) ${LIVE_COLUMNS}),
    (select ' with (' || nullif(concat_ws(', ', ${options('c.reloptions')},
      ${options('(select t.reloptions from pg_class t where t.oid = c.reltoastrelid)', 'toast.')}), '') || ')')) as text
  ${TABLES} order by c.oid`;

const columnSettings = `select format('alter table %s %s', ${NAME}, string_agg(change, ', ' order by a.attnum)) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid,
    lateral (values
      (case when a.attstorage <> t.typstorage then format('alter column %I set storage %s', a.attname,
        case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end) end),
      (case when a.attstattarget >= 0 then format('alter column %I set statistics %s', a.attname, a.attstattarget) end),
      (case when a.attoptions is not null then format('alter column %I set (%s)', a.attname, ${options('a.attoptions')}) end)
    ) as changes (change)
  where c.relkind = 'r' and ${OWN} and ${notOfExtension('pg_class', 'c.oid')}
    and a.attnum > 0 and not a.attisdropped and change is not null
  group by c.oid, n.nspname, c.relname order by c.oid`;

const tableColumns = `select ${NAME} as name,
    array(select quote_ident(a.attname)::text ${LIVE_COLUMNS} and a.attgenerated = '' order by a.attnum) as columns
  ${TABLES} order by n.nspname, c.relname`;

/** @param kind of table: `r` with rows, `p` made of others. */
const constraints = (types: string, kind = 'r'): string => `
  select format('alter table %s add constraint %I %s', ${NAME}, k.conname, pg_get_constraintdef(k.oid)) as text
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype in (${types}) and c.relkind = '${kind}' and ${OWN} and ${notOfExtension('pg_class', 'c.oid')} order by k.oid`;

const laterNotNull = constraints(`'n'`).replace('order by', 'and not k.convalidated order by');

/** Of those that only make something faster, the next start makes what is missing. @param kind see `constraints`. */
async function indexes(client: pg.ClientBase, kind = 'r'): Promise<Statement[]> {
  const { rows } = await client.query<{ sql: string; name: string; unique: boolean }>(`
    select pg_get_indexdef(i.indexrelid) as sql, c.relname as name, i.indisunique as unique
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class t on t.oid = i.indrelid
    where t.relkind = '${kind}' and i.indisvalid and ${OWN} and ${notOfExtension('pg_class', 't.oid')}
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by i.indexrelid`);
  return rows.map(({ sql, name, unique }) =>
    unique
      ? { sql }
      : { sql, unless: { codes: ['42704', '3F000'], warning: `The index ${name} cannot be made in this database.` } },
  );
}

/** Tables that are made of others: their parts have their rows and indexes by now. */
async function partitioned(client: pg.ClientBase): Promise<Statement[]> {
  const read = (select: string) => statements(client, select);
  return [
    ...(await read(`select format('create table %s (%s) partition by %s', ${NAME},
        (select string_agg(${COLUMN}, ', ' order by a.attnum) ${LIVE_COLUMNS}), pg_get_partkeydef(c.oid)) as text
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'p' and ${OWN} order by c.oid`)),
    ...(await read(constraints(`'p', 'u', 'c'`, 'p'))),
    ...(await indexes(client, 'p')),
    ...(await read(`select format('alter table %s attach partition %s %s', i.inhparent::regclass, ${NAME}, pg_get_expr(c.relpartbound, c.oid)) as text
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
      where c.relispartition and c.relkind in ('r', 'p') and ${OWN} order by 1`)),
  ];
}

const statistics = `select pg_get_statisticsobjdef(s.oid) as text from pg_statistic_ext s
  join pg_namespace n on n.oid = s.stxnamespace where ${OWN} order by s.oid`;

const views = `select format('create view %s as %s', ${NAME}, pg_get_viewdef(c.oid)) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'v' and ${OWN} and ${notOfExtension('pg_class', 'c.oid')} order by c.oid`;

const triggers = `select pg_get_triggerdef(g.oid) || case g.tgenabled
      when 'D' then format('; alter table %s disable trigger %I', ${NAME}, g.tgname)
      when 'A' then format('; alter table %s enable always trigger %I', ${NAME}, g.tgname) else '' end as text
  from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not g.tgisinternal and g.tgparentid = 0 and c.relkind in ('r', 'p', 'v') and ${OWN} order by g.oid`;

const comments = `select format('comment on %s %s is %L',
    case i.type when 'table column' then 'column' when 'view column' then 'column' when 'table constraint' then 'constraint' else i.type end, i.identity, d.description) as text
  from pg_description d, lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where i.schema !~ '^pg_' and i.schema <> 'information_schema'
    and i.type in ('table', 'table column', 'table constraint', 'index', 'sequence', 'view', 'view column', 'function', 'trigger', 'type', 'collation')
    and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
  order by 1`;
