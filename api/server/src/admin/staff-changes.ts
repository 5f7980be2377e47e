import type { AdminEndpoint } from '@greenroom/contract/admin';
import type { Db } from '../db/client';
import type { ModuleContext } from '../module-context';
import { type AuditNote, changeAsStaff } from './change-as-staff';
import type { HandleEndpoint, Result, StaffRequest } from './staff-endpoints';

interface ChangeScope {
  /** The panel's name of the resource, such as `raffles`. */
  subject: string;
  /** Topics of the public responses to invalidate. */
  topics?: readonly string[];
}

/** A request with the transaction and the time of its change. */
type ChangeRequest<Endpoint extends AdminEndpoint> = StaffRequest<Endpoint> & { tx: Db; at: Date };

type Note = Omit<AuditNote, 'subject'>;

/** The response, with the notes for the audit log: none if nothing was changed. */
type Change<Response> = Result<Response> & { audit: Note | Note[] };

/** Registers the handler of an endpoint that changes something. */
export type HandleChange = <Endpoint extends AdminEndpoint>(
  endpoint: Endpoint,
  change: (request: ChangeRequest<Endpoint>) => Promise<Change<Endpoint['response']>>,
) => void;

/** Creates the function that registers endpoints whose whole handler is one change by the staff, see {@link changeAsStaff}. */
export function staffChanges(handle: HandleEndpoint, context: ModuleContext, { subject, topics = [] }: ChangeScope): HandleChange {
  return (endpoint, change) =>
    handle(endpoint, (request) =>
      changeAsStaff(context, {
        staff: request.staff,
        topics,
        change: async (tx, at) => {
          const { audit, ...result } = await change({ ...request, tx, at });
          const notes = [audit].flat().map((note) => ({ subject, ...note }));
          return { result: result as unknown as Awaited<ReturnType<typeof change>>, audit: notes };
        },
      }),
    );
}
