import { addMember } from '#server/identity/access/add-member.ts'
import { storePasskey } from '../a-member.ts'
import { aCorrection } from '../../documents/a-correction.ts'
import type { MatrixKit } from './kit.ts'
import type { Row, Rows, Who } from './row.ts'

const email = 'quelqu-un@exemple.fr'
const weak = 'azerty'
/** Whose role needs a second factor. */
const needing: ReadonlySet<Who> = new Set([
  'OrganizationAdmin here',
  'OrganizationAdmin elsewhere',
  'operator account',
  'operator with support access',
])

/** An order of the one actor who may see it. */
async function ownOrder(kit: MatrixKit) {
  const order = await kit.anOrder()
  await kit.ownedBy('other user', order.cart)
  return order
}

const seenOrders = new WeakMap<MatrixKit, ReturnType<typeof ownOrder>>()

/** One order for every call that changes nothing. */
function seenOrder(kit: MatrixKit): ReturnType<typeof ownOrder> {
  const order = seenOrders.get(kit) ?? ownOrder(kit)
  seenOrders.set(kit, order)
  return order
}

/** Something of an account: its owner gets it, and for everyone else it does not exist. */
const ofOwner =
  (answer: string) =>
  (who: Who): string =>
    who === 'other user' ? answer : '404 NOT_FOUND'

const ofFresh = (answer: string, body?: unknown): Row => ({ answer, ask: () => ({ body }) })

/** Accounts and sessions. Bodies of what would change how an actor signs in are refused for what they say. */
export const accountRows: Rows = {
  'POST /ha-oauth/sign-in/code': {
    answer: '202',
    ask: ({ world }) => ({ body: { email: `${world.deps.newId()}@exemple.fr` } }),
  },
  'POST /ha-oauth/sign-in/code/use': {
    answer: '410 SIGN_IN_EXPIRED',
    ask: ({ unknown }) => ({ body: { codeId: unknown, code: '000000' } }),
  },
  'POST /ha-oauth/sign-in/password': {
    answer: '401 LOGIN_REFUSED',
    ask: ({ world }) => ({
      body: { email: `${world.deps.newId()}@exemple.fr`, password: 'x'.repeat(20) },
    }),
  },
  'POST /ha-oauth/register': {
    answer: '400 VALIDATION',
    ask: () => ({ body: { email, password: weak, passwordConfirmation: weak } }),
  },
  'POST /ha-oauth/sign-in/second-factor': {
    answer: '410 SIGN_IN_EXPIRED',
    ask: () => ({ body: { code: '000000' } }),
  },
  'POST /ha-oauth/sign-in/passkey/options': { answer: '200' },
  'POST /ha-oauth/sign-in/passkey': { answer: '400 VALIDATION', ask: () => ({ body: {} }) },
  'GET /ha-oauth/sessions': { answer: '200' },
  'POST /ha-oauth/sessions/:id/end': {
    answer: '200',
    ask: async (kit, who) => ({ path: { id: await aSession(kit, who) } }),
  },
  'POST /ha-oauth/sessions/end-others': ofFresh('200'),
  'GET /ha-oauth/security': { answer: '200' },
  'POST /ha-oauth/password': ofFresh('400 VALIDATION', { password: weak, passwordConfirmation: weak }),
  'POST /ha-oauth/email/codes': ofFresh('400 VALIDATION', { email: 'x' }),
  'POST /ha-oauth/email': {
    answer: '410 SIGN_IN_EXPIRED',
    ask: ({ unknown }) => ({ body: { changeId: unknown, currentCode: '000000', newCode: '000000' } }),
  },
  'POST /ha-oauth/passkeys/options': ofFresh('200'),
  'POST /ha-oauth/passkeys': ofFresh('400 VALIDATION', {}),
  'POST /ha-oauth/passkeys/:id/rename': {
    answer: '200',
    ask: async (kit, who) => ({ path: { id: await aPasskey(kit, who) }, body: { name: 'Clé' } }),
  },
  'POST /ha-oauth/passkeys/:id/remove': {
    answer: '200',
    ask: async (kit, who) => ({ path: { id: await aPasskey(kit, who) } }),
  },
  'POST /ha-oauth/totp/start': ofFresh('200'),
  'POST /ha-oauth/totp/confirm': ofFresh('400 VALIDATION', { code: '000000' }),
  'POST /ha-oauth/totp/recovery-codes': {
    // Whose role needs a second factor has codes beside a passkey too.
    answer: (who) => (needing.has(who) ? '200' : '409 CONFLICT'),
  },
  'POST /ha-oauth/totp/remove': ofFresh('409 CONFLICT'),
  'GET /ha-api/users/me/history': { answer: '200' },
  'GET /ha-api/users/me/profile': { answer: '200' },
  'PUT /ha-api/users/me/profile': { answer: '400 VALIDATION', ask: () => ({ body: {} }) },
  'GET /ha-api/users/me/payment-methods': { answer: '200' },
  // Its owner has it deleted in tests/api/backoffice/account/payment-methods.test.ts.
  'POST /ha-api/users/me/payment-methods/:id/remove': { answer: '404 NOT_FOUND' },
  'GET /ha-api/users/me/data': { answer: '200' },
  // Its owner gets it in tests/api/backoffice/account/own-data.test.ts.
  'GET /ha-api/users/me/files/:fileId': { answer: '404 NOT_FOUND' },
  'GET /ha-api/users/me/export': { answer: '200' },
  'POST /ha-api/users/me/erase': {
    // Every actor has a role, and is needed afterwards.
    answer: '409 ACCOUNT_HAS_ROLES',
    ask: async ({ world }) => {
      const role = { email: 'autre@exemple.fr', organizationSlug: 'le-verger', role: 'reader' }
      await addMember(world.deps, role)
      return { body: { isConfirmed: true } }
    },
    after: async ({ world, userIdOf }) => {
      const { db } = world.deps
      await db
        .deleteFrom('member')
        .where('user_id', '=', await userIdOf('other user'))
        .execute()
    },
  },
  'GET /ha-api/users/me/orders/:orderId': {
    answer: ofOwner('200'),
    ask: async (kit) => ({ path: { orderId: (await seenOrder(kit)).orderId } }),
  },
  'POST /ha-api/users/me/orders/:orderId/detach': {
    answer: ofOwner('200'),
    ask: async (kit, who) => ({
      path: { orderId: (await (who === 'other user' ? ownOrder(kit) : seenOrder(kit))).orderId },
    }),
  },
  // The owner of an order with a receipt gets it in tests/api/papers/document/corrected-receipts.test.ts.
  'GET /ha-api/users/me/orders/:orderId/receipts/:year': {
    answer: '404 NOT_FOUND',
    ask: async (kit) => ({ path: { orderId: (await seenOrder(kit)).orderId, year: '2026' } }),
  },
  'POST /ha-api/users/me/orders/:orderId/receipts/:year/correct': {
    answer: '404 NOT_FOUND',
    ask: async (kit) => ({
      path: { orderId: (await seenOrder(kit)).orderId, year: '2026' },
      body: aCorrection,
    }),
  },
  'POST /ha-api/users/me/orders/:orderId/receipts/:year/request': {
    answer: ofOwner('200'),
    ask: async (kit) => ({ path: { orderId: (await seenOrder(kit)).orderId, year: '2026' } }),
  },
  'GET /ha-api/users/me/payments/:paymentId': {
    answer: ofOwner('200'),
    ask: async (kit) => ({ path: { paymentId: (await seenOrder(kit)).paymentRequestId } }),
  },
}

/** Another session of an actor; an unknown id for who has none. */
async function aSession({ world, userIdOf, unknown }: MatrixKit, who: Who): Promise<string> {
  const { db, newId, clock } = world.deps
  const userId = await userIdOf(who).catch(() => null)
  if (userId === null) return unknown
  const now = clock.now()
  const id = newId()
  await db
    .insertInto('user_session')
    .values({
      id,
      user_id: userId,
      rotated_at: now,
      created_at: now,
      proved_at: now,
      user_agent: 'another one',
    })
    .execute()
  return id
}

async function aPasskey({ world, userIdOf, unknown }: MatrixKit, who: Who): Promise<string> {
  const userId = await userIdOf(who).catch(() => null)
  return userId === null ? unknown : storePasskey(world, userId)
}
