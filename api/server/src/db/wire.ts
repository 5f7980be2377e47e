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

/** A row as it is sent: keys in snake case, times as ISO 8601. */
type Wire<Row> = { [Key in keyof Row & string as SnakeCase<Key>]: WireValue<Row[Key]> };

/** A schema of the contract: its keys are those that are sent. */
interface ObjectSchema {
  shape: object;
}

/**
 * The fields of a row that a schema of the contract has, as they are sent. Others, such as a password's hash, stay here; what the schema has
 * besides is added by the caller.
 */
export function toWire<Schema extends ObjectSchema, Row extends object>(
  schema: Schema,
  row: Row,
): Pick<Wire<Row>, keyof Wire<Row> & keyof Schema['shape']> {
  const values = row as Record<string, unknown>;
  const fields = Object.keys(schema.shape).flatMap((name) => {
    const key = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    const value = values[key];
    return value === undefined ? [] : [[name, types.isDate(value) ? value.toISOString() : value]];
  });
  return Object.fromEntries(fields) as ReturnType<typeof toWire<Schema, Row>>;
}

/** The columns of a table that have these names on the wire. */
type ColumnsOf<Table extends PgTable, Fields> = {
  [Key in keyof InferInsertModel<Table> & string as SnakeCase<Key> extends keyof Fields ? Key : never]: InferInsertModel<Table>[Key];
};

type Sent<Table extends PgTable> = Wire<InferInsertModel<Table>>;

/** Fields that are columns of a table; any other is an error. */
type FieldsOf<Table extends PgTable, Fields> = Fields &
  Partial<Sent<Table>> & { [Name in Exclude<keyof Fields, keyof Sent<Table>>]: never };

/** Received fields as columns of a table: the opposite of {@link toWire}. Undefined ones are left out. */
export function columnsOf<Table extends PgTable, Fields extends object>(
  table: Table,
  fields: FieldsOf<Table, Fields>,
): ColumnsOf<Table, Fields> {
  const received = fields as Record<string, unknown>;
  const columns = Object.entries(getTableColumns(table)).flatMap(([key, { name, dataType }]) => {
    const value = received[name];
    return value === undefined ? [] : [[key, dataType === 'date' && value !== null ? new Date(value as string) : value]];
  });
  return Object.fromEntries(columns) as ColumnsOf<Table, Fields>;
}
