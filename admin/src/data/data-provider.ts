import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { request } from './request';

interface Row extends RaRecord {
  version: number;
}

const MAX_PAGE_SIZE = 100;

/** Data provider of the panel's API. Changes send the loaded version, so concurrent edits never overwrite each other. */
export const dataProvider: DataProvider = {
  getList: (resource, { pagination, sort, filter, signal }) => list(resource, { pagination, sort, filter, signal }),

  async getOne(resource, { id, signal }) {
    return (await request('GET', pathOf(resource, id), { signal })) as { data: never };
  },

  /** One request each, since such lists are short. */
  async getMany(resource, { ids, signal }) {
    const responses = await Promise.allSettled(
      ids.map((id) => request('GET', pathOf(resource, id), { signal }) as Promise<{ data: never }>),
    );
    return { data: responses.flatMap((response) => (response.status === 'fulfilled' ? [response.value.data] : [])) };
  },

  getManyReference: (resource, { target, id, pagination, sort, filter, signal }) =>
    list(resource, { pagination, sort, filter: { ...filter, [target]: id }, signal }),

  async create(resource, { data }) {
    return (await request('POST', `/${resource}`, { body: data })) as { data: never };
  },

  async update(resource, { id, data, previousData }) {
    const { version } = previousData as Row;
    return (await request('PUT', pathOf(resource, id), { body: { ...data, version } })) as { data: never };
  },

  async delete(resource, { id, previousData }) {
    const { version } = previousData as unknown as Row;
    await request('DELETE', pathOf(resource, id), { query: { version } });
    return { data: previousData as never };
  },

  updateMany: () => Promise.reject(new Error('Rows are changed one by one.')),
  deleteMany: () => Promise.reject(new Error('Rows are deleted one by one.')),
};

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: Record<string, unknown>;
  signal?: AbortSignal;
}

async function list(resource: string, { pagination, sort, filter, signal }: ListParams) {
  const query = {
    ...filter,
    page: pagination?.page ?? 1,
    per_page: pagination?.perPage ?? MAX_PAGE_SIZE,
    ...(sort && { sort: sort.field, order: sort.order.toLowerCase() }),
  };
  return (await request('GET', `/${resource}`, { query, signal })) as { data: never[]; total: number };
}

const pathOf = (resource: string, id: Identifier) => `/${resource}/${encodeURIComponent(id)}`;
