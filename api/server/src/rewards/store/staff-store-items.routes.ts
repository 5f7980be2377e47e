import {
  type AdminEndpoint,
  itemDeliveryEndpoints,
  ItemRules,
  ItemSale,
  storeItemEndpoints,
  StaffStoreItem,
} from '@greenroom/contract/admin';
import { eq, sql, and, ne } from 'drizzle-orm';
import type { Config } from '../../config/config';
import { DiscordFailed, listRoles } from '../../core/discord/discord-bot';
import { queueAnnouncement } from '../../core/announcements/queue-announcement';
import type { Db } from '../../db/client';
import { storeItems, redemptions } from '../../db/schema';
import { columnsOf, toWire } from '../../db/wire';
import { fieldError } from '../../uploads/read-form';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { lockPicture } from '../../admin/pictures/pictures.repository';
import { serveResource, staffChanges, type HandleEndpoint } from '../../admin/staff-endpoints';
import { insertRow, lockRow, writeRow, containsText, staffRows } from '../../admin/rows';
import type { z } from 'zod';
import { requireStoredChat } from '../raffles/raffle-terms';
import { addCodes, countUnused, listGivenCodes, removeUnusedCodes } from './item-codes';
import { checkDelivery, refuseRole, refuseTermsOfEntered } from './item-delivery';
import { isHidden } from './purchase.rules';
import { changeStock } from './stock';

export function staffStoreItemRoutes(handle: HandleEndpoint, context: ModuleContext & { config: Config }): void {
  const { db, now, secrets, config } = context;
  // Before the transaction, which must not wait for Discord.
  const handleChecked: HandleEndpoint = (endpoint, handler) =>
    handle(endpoint, async (request) => {
      const isSaved = ([storeItemEndpoints.create, storeItemEndpoints.update] as AdminEndpoint[]).includes(endpoint);
      if (isSaved) await refuseRole(config.bot, request.body as z.output<typeof storeItemEndpoints.create.body>);
      return handler(request);
    });
  const handleChange = serveResource(handleChecked, context, {
    endpoints: storeItemEndpoints,
    subject: 'store-items',
    nameOf: ({ name }) => `the item ${name}`,
    table: storeItems,
    list: listStoreItems,
    find: findStoreItem,
    async create(tx, fields) {
      await checkDelivery(tx, fields);
      refuseSale(fields);
      await lockPicture(tx, fields.image);
      if (fields.rules.subscribers_only) await requireStoredChat(tx, SUBSCRIBERS);
      const quantity = fields.delivery === 'code' ? 0 : fields.quantity;
      const id = await insertRow(tx, storeItems, columnsOf(storeItems, { ...fields, quantity }));
      await changeStock(tx, id, 0, now());
      await announceListed(tx, { ...fields, id, at: now() });
      return id;
    },
    async update(tx, before, fields) {
      const { id, image, delivery, quantity, rules, is_listed: wasListed } = before;
      await refuseTermsOfEntered(tx, before, fields);
      await checkDelivery(tx, fields);
      refuseSale(fields);
      if (fields.image !== image) await lockPicture(tx, fields.image);
      if (fields.rules.subscribers_only && !rules.subscribers_only) await requireStoredChat(tx, SUBSCRIBERS);
      await writeRow(tx, storeItems, id, columnsOf(storeItems, fields));
      // Codes were never sold by hand, and what was on the shelf has no codes.
      const isCode = fields.delivery === 'code';
      const isOther = isCode !== (delivery === 'code');
      const stock = isOther && isCode ? await countUnused(tx, id) : isOther ? 0 : quantity;
      await changeStock(tx, id, stock - quantity, now());
      if (!wasListed) await announceListed(tx, { ...fields, id, at: now() });
    },
  });

  handleChange(storeItemEndpoints.stock, ({ body: { change } }) => ({
    action: 'stock',
    summary: ({ name }) => `${change > 0 ? `Added ${change} to` : `Removed ${-change} from`} the stock of ${name}`,
    async write({ tx, at, row: { id, quantity, delivery } }) {
      if (delivery === 'code') throw fieldError('change', "This item's stock is its unused codes. Add or remove codes instead.");
      if (quantity + change < 0) throw fieldError('change', `There are only ${quantity} left.`);
      // The version stays the same: a concurrent edit does not overwrite the quantity.
      await changeStock(tx, id, change, at);
    },
  }));

  const handleStaffChange = staffChanges(handle, context, { subject: 'store-items' });

  handleStaffChange(storeItemEndpoints.addCodes, async ({ tx, at, params: { id }, body: { codes } }) => {
    const before = await lockCodeItem(tx, id, at);
    const added = await addCodes(tx, id, codes, at, secrets);
    const item = await findStoreItem(tx, id, at);
    const summary = `Added ${added} ${added === 1 ? 'code' : 'codes'} to ${item.name}`;
    const audit = added === 0 ? [] : { action: 'add-codes', subjectId: id, summary, before, after: item };
    return { data: { item, added, known: codes.length - added }, audit };
  });

  handleStaffChange(storeItemEndpoints.removeCodes, async ({ tx, at, params: { id } }) => {
    const before = await lockCodeItem(tx, id, at);
    const removed = await removeUnusedCodes(tx, id, at);
    const after = await findStoreItem(tx, id, at);
    const summary = `Removed ${removed} unused ${removed === 1 ? 'code' : 'codes'} from ${after.name}`;
    return { data: after, audit: removed === 0 ? [] : { action: 'remove-codes', subjectId: id, summary, before, after } };
  });

  handle(storeItemEndpoints.givenCodes, ({ params: { id }, query }) => listGivenCodes(db, id, query, secrets));
}

/** Locks an item that gives codes. @throws {HttpProblem} 404, and 409 if it gives none */
async function lockCodeItem(tx: Db, id: number, at: Date): Promise<StaffStoreItem> {
  const { delivery } = await lockRow(tx, storeItems, id);
  if (delivery !== 'code') throw new HttpProblem(409, 'This item gives no codes. Change its delivery first.');
  return findStoreItem(tx, id, at);
}

/** @throws {HttpProblem} 422 for a price that isn't lower */
function refuseSale({ cost, sale }: { cost: number; sale: ItemSale }): void {
  if (sale.cost !== null && sale.cost >= cost) throw fieldError('sale.cost', 'This must be below the usual price.');
}

const SUBSCRIBERS = 'rules.subscribers_only';

/** Announces an item, one that is hidden when it opens. */
async function announceListed(
  tx: Db,
  { id, name, rules, is_listed: isListed, at }: { id: number; name: string; rules: ItemRules; is_listed: boolean; at: Date },
): Promise<void> {
  const opensAt = isHidden({ rules }, at) && rules.opens_at;
  if (isListed) await queueAnnouncement(tx, { kind: 'item_added', subjectId: id, label: name, at: opensAt ? new Date(opensAt) : at });
}

const sold = sql<number>`(select count(*)::integer from ${redemptions} where ${eq(redemptions.itemId, storeItems.id)} and ${ne(redemptions.status, 'rejected')})`;

const selectItems = (db: Db) => db.select({ item: storeItems, sold }).from(storeItems).$dynamic();

const { list: listStoreItems, find: findStoreItem } = staffRows(storeItemEndpoints.list, {
  select: selectItems,
  id: storeItems.id,
  where: ({ search, is_listed: isListed }) =>
    and(containsText(search, storeItems.name), isListed === undefined ? undefined : eq(storeItems.isListed, isListed)),
  sorted: {
    position: storeItems.position,
    name: sql`lower(${storeItems.name})`,
    cost: storeItems.cost,
    quantity: storeItems.quantity,
  },
  asRow: asStoreItem,
});

function asStoreItem({ item, sold }: Awaited<ReturnType<typeof selectItems>>[number]): StaffStoreItem {
  return { ...toWire(StaffStoreItem, item), rules: ItemRules.parse(item.rules), sale: ItemSale.parse(item.sale), sold };
}

/** Registers the roles that the staff chooses from for an item. */
export function staffDiscordRoleRoutes(handle: HandleEndpoint, { config }: ModuleContext & { config: Config }): void {
  handle(itemDeliveryEndpoints.roles, async () => {
    try {
      const roles = (await listRoles(config.bot)).filter(({ problem }) => problem === null);
      return { data: { roles: roles.map(({ id, name }) => ({ id, name })), problem: null } };
    } catch (cause) {
      if (!(cause instanceof DiscordFailed)) throw cause;
      return { data: { roles: [], problem: cause.message } };
    }
  });
}
