import { context, SpanKind, trace, type Span, type Tracer } from '@opentelemetry/api';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import { failSpan, inSpan } from './in-span';

/** Inserts of many rows have a placeholder for each value. */
const MAX_TEXT = 2000;

type Query = (this: unknown, ...parameters: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/**
 * Traces the queries of requests and jobs, on PostgreSQL and on the embedded database, by the semantic conventions: the text with its
 * placeholders, never the values. Patches the two clients, since hooks on modules depend on how tsx and Node load them.
 */
export function traceQueries(tracer: Tracer): void {
  const client = pg.Client.prototype as { query: Query };
  client.query = tracedQuery(tracer, client.query);
  bindWaiting(pg.Pool.prototype as unknown as { connect: Query });
  const embedded = PGlite.prototype as unknown as { query: Query; transaction: PGlite['transaction'] };
  embedded.query = tracedQuery(tracer, embedded.query);
  const { transaction } = embedded;
  embedded.transaction = function (this: PGlite, run) {
    return transaction.call(this, (tx: Transaction) => {
      tx.query = tracedQuery(tracer, tx.query as Query) as Transaction['query'];
      return run(tx);
    }) as ReturnType<typeof run>;
  };
}

function tracedQuery(tracer: Tracer, query: Query): Query {
  return function (this: unknown, ...parameters) {
    const text = textOf(parameters[0]);
    if (text === undefined || !trace.getSpan(context.active())) return query.apply(this, parameters);
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const options = {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.slice(0, MAX_TEXT) },
    };
    const callback = parameters.at(-1);
    if (typeof callback !== 'function') return inSpan(tracer, operation, options, async () => query.apply(this, parameters));
    const span = tracer.startSpan(operation, options);
    return query.apply(this, [...parameters.slice(0, -1), endsSpan(span, callback as Callback)]);
  };
}

function endsSpan(span: Span, callback: Callback): Callback {
  return context.bind(context.active(), (error, result) => {
    if (error) failSpan(span, error);
    span.end();
    callback(error, result);
  });
}

/** Runs a query that waited for a connection as part of its own request, not of the one that returned the connection. */
function bindWaiting(pool: { connect: Query }): void {
  const { connect } = pool;
  pool.connect = function (...parameters) {
    return connect.apply(
      this,
      parameters.map((value) => (typeof value === 'function' ? context.bind(context.active(), value) : value)),
    );
  };
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string' && !('submit' in query)
    ? query.text
    : undefined;
}
