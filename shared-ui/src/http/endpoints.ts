import type { InputOf, OutputOf, PublicEndpoint } from '@greenroom/contract';
import type { Unread } from './read';

/** A path with `:` for each parameter: for `:id` in a definition, and for `${id}` in a request. */
type Template<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? `${Parameter<Segment>}/${Template<Rest>}`
  : Parameter<Path>;
type Parameter<Segment extends string> = string extends Segment ? ':' : Segment extends `:${string}` ? ':' : Segment;

type Definitions = { [Each in PublicEndpoint as `${Each['method']} /api/r${Template<Each['path']>}`]: Each };

type Method = 'GET' | 'POST';
type Key<M extends Method, Path extends string> = `${M} ${Template<Path>}`;
type Definition<M extends Method, Path extends string> = Definitions[Key<M, Path> & keyof Definitions];

/** Refuses a path below /api/r that the contract doesn't define. All others, such as another team's API, are possible. */
export type DefinedPath<M extends Method, Path extends string> = Path extends `/api/r/${string}`
  ? Key<M, Path> extends keyof Definitions
    ? Path
    : { problem: 'The contract defines no such endpoint.' }
  : Path;

type Typed<M extends Method, Path extends string, Type> = [Definition<M, Path>] extends [never] ? unknown : Type;

/** The parameters of a request's query. */
export type QueryOf<M extends Method, Path extends string> = Typed<M, Path, InputOf<Definition<M, Path>['query']>>;

export type ResponseOf<M extends Method, Path extends string> = Typed<M, Path, Unread<OutputOf<Definition<M, Path>['response']>>>;

/** The body of a request, empty if the endpoint takes none. */
export type BodyOf<Path extends string> = Typed<'POST', Path, DefinedBody<Definition<'POST', Path>>>;
type DefinedBody<Each extends PublicEndpoint> = Each extends { multipart: unknown }
  ? FormData
  : Each extends { body: infer Schema }
    ? Sendable<InputOf<Schema>>
    : Blob | undefined;

type Sendable<Value> = Value extends object ? { readonly [Field in keyof Value]: Sendable<Value[Field]> } : Value;
