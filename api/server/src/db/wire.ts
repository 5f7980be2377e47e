import { types } from 'node:util';
import { getTableColumns, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

// A field has one name in two notations: `startsAt` in the code, `starts_at` in the database and on the wire. Nobody spells it twice.

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${SnakeCase<Rest>}`
    : `${Lowercase<First>}_${SnakeCase<Rest>}`
  : Name;

type WireValue<Value> = Value extends Date ? string : Value;

/** A row as sent: keys in snake case, times as ISO 8601. */
type Wire<Row> = { [Key in keyof Row & string as SnakeCase<Key>]: WireValue<Row[Key]> };

interface ObjectSchema {
  shape: object;
}

/** Names of each schema's fields, on the wire and in the code. Computed once, since lists have thousands of rows. */
const NAMES = new WeakMap<ObjectSchema, { name: string; key: string }[]>();

function namesOf(schema: ObjectSchema) {
  const known = NAMES.get(schema);
  if (known) return known;
  const keyOf = (name: string) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const names = Object.keys(schema.shape).map((name) => ({ name, key: keyOf(name) }));
  NAMES.set(schema, names);
  return names;
}

/**
 * Returns the fields of a row that a schema has, as sent. Others, such as a password's hash, stay here; the caller adds those that the row
 * lacks.
 */
export function toWire<Schema extends ObjectSchema, Row extends object>(
  schema: Schema,
  row: Row,
): Pick<Wire<Row>, keyof Wire<Row> & keyof Schema['shape']> {
  const values = row as Record<string, unknown>;
  const fields: Record<string, unknown> = {};
  for (const { name, key } of namesOf(schema)) {
    const value = values[key];
    if (value !== undefined) fields[name] = types.isDate(value) ? value.toISOString() : value;
  }
  return fields as ReturnType<typeof toWire<Schema, Row>>;
}

/** Columns of a table that have these names on the wire. */
type ColumnsOf<Table extends PgTable, Fields> = {
  [Key in keyof InferInsertModel<Table> & string as SnakeCase<Key> extends keyof Fields ? Key : never]: InferInsertModel<Table>[Key];
};

type Sent<Table extends PgTable> = Wire<InferInsertModel<Table>>;

/** Fields that are columns of a table; any other is an error. */
type FieldsOf<Table extends PgTable, Fields> = Fields &
  Partial<Sent<Table>> & { [Name in Exclude<keyof Fields, keyof Sent<Table>>]: never };

/** Returns received fields as columns of a table: the opposite of {@link toWire}. Undefined ones are omitted. */
export function columnsOf<Table extends PgTable, Fields extends object>(
  table: Table,
  fields: FieldsOf<Table, Fields>,
): ColumnsOf<Table, Fields> {
  const received = fields as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).flatMap(([key, { dataType }]) => {
    // The key gives the name, as in the type: a column may have another name in the database.
    const value = received[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
    return value === undefined ? [] : [[key, dataType === 'date' && value !== null ? new Date(value as string) : value]];
  });
  return Object.fromEntries(columns) as ColumnsOf<Table, Fields>;
}
