import { AppError } from '#domain/errors.ts'
import { sumCents } from '#domain/money.ts'
import type { WithdrawalAsked } from '#contract/mail/schedule-mails.ts'
import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { withdrawalEnd } from '#server/money/installment/withdrawal-end.ts'
import {
  type WithdrawableOrder,
  findWithdrawableOrder,
  readHeldDebits,
  askWithdrawal,
} from '#server/money/installment/withdrawal-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import { queueMail, queueMails } from '#server/platform/mail/mail-store.ts'

interface OpenedOrder {
  readonly order: WithdrawableOrder
  readonly form: StoredForm
  readonly until: Date
}

/**
 * The lines of a purchase that a payer may withdraw from, by a mail link. @throws AppError LINK_INVALID, LINK_EXPIRED
 */
export async function readWithdrawal(deps: Deps, token: string): Promise<WithdrawalView> {
  const { order, form, until } = await openOrder(deps, token)
  const isOver = deps.clock.now() >= until
  const isAsked = order.lines.every(({ askedAt }) => askedAt !== null)
  const hasAsked = order.lines.some(({ askedAt }) => askedAt !== null)
  const held = hasAsked ? await readHeldDebits(deps.db, order.id) : null
  return {
    identity: presentIdentity(form),
    organization: { name: form.organisation.name, email: form.organisation.contact.email },
    form: {
      title: form.definition.title,
      url: formAddress(deps.settings.publicUrl, form.organisation.slug, form.definition),
    },
    orderNumber: order.number,
    date: order.createdAt.toISOString(),
    until: until.toISOString(),
    lines: order.lines.map(({ askedAt, ...line }) => ({
      ...line,
      isAsked: askedAt !== null,
      askedAt: askedAt?.toISOString() ?? null,
    })),
    state: isAsked ? 'asked' : isOver ? 'over' : 'possible',
    debits: held?.debits ?? null,
    isDebitUnderWay: held?.isUnderWay ?? false,
  }
}

/**
 * Records that a payer withdraws from all or part of a purchase, and confirms it to both sides by mail. Collection
 * stops at once. The association decides what is refunded. Repeating it changes nothing. Source: docs/decisions/money/withdrawal.md.
 * @throws AppError LINK_INVALID, LINK_EXPIRED, CONFLICT if the period is over
 */
export async function withdraw(
  deps: Deps,
  token: string,
  request: { readonly items: readonly string[]; readonly message: string },
): Promise<WithdrawalView> {
  const opened = await openOrder(deps, token)
  const { order, until } = opened
  const now = deps.clock.now()
  const open = order.lines.filter(({ askedAt }) => askedAt === null).map(({ id }) => id)
  const items = request.items.length === 0 ? open : open.filter((id) => request.items.includes(id))
  if (items.length > 0 && now >= until)
    throw new AppError('CONFLICT', { detail: 'the withdrawal period is over' })
  const withdrawal = { id: deps.newId(), orderId: order.id, items, message: request.message.trim() }
  await deps.db.transaction().execute(async (tx) => {
    const asked = await askWithdrawal(tx, { p: withdrawal, now })
    if (asked.length > 0) await queueAcknowledgements(deps, tx, opened, { ...withdrawal, items: asked }, now)
  })
  return readWithdrawal(deps, token)
}

async function openOrder(deps: Deps, token: string): Promise<OpenedOrder> {
  const order = await findWithdrawableOrder(deps.db, openedLink(deps, 'withdraw', token))
  if (order === null || order.lines.length === 0) throw new AppError('LINK_INVALID')
  return {
    order,
    form: await loadForm(deps.db, order.formId),
    until: withdrawalEnd(deps.settings, order.createdAt),
  }
}

async function queueAcknowledgements(
  deps: Deps,
  tx: Tx,
  { order, form }: OpenedOrder,
  {
    id,
    items,
    message,
  }: { readonly id: string; readonly items: readonly string[]; readonly message: string },
  now: Date,
): Promise<void> {
  const { organisation, definition } = form
  const { payer } = order
  const { debits, isUnderWay } = await readHeldDebits(tx, order.id)
  const lines = order.lines
    .filter((line) => items.includes(line.id))
    .map(({ name, amount }) => ({ name, amount }))
  const said: Omit<WithdrawalAsked, 'reader'> = {
    brandName: deps.settings.brandName,
    organization: { name: organisation.name, ...organisation.contact },
    form: {
      title: definition.title,
      formType: definition.type,
      url: formAddress(deps.settings.publicUrl, organisation.slug, definition),
    },
    orderNumber: order.number,
    payer: { ...composePerson(payer), email: payer.email },
    orderedAt: order.createdAt.toISOString(),
    askedAt: now.toISOString(),
    lines,
    amount: sumCents(lines.map(({ amount }) => amount)),
    message,
    debits,
    isDebitUnderWay: isUnderWay,
  }
  const mail = { kind: 'withdrawalAsked', subjectId: id } as const
  const toPayer = { ...said, reader: 'payer' } as const
  await queueMail(
    tx,
    { ...mail, id: deps.newId(), recipient: payer.email, locale: order.locale, data: toPayer },
    now,
  )
  const contact = organisation.contact.email
  if (contact === '') return
  const toAssociation: QueuedMail = {
    id: deps.newId(),
    kind: mail.kind,
    recipient: contact,
    organisation: form.organisationId,
    locale: 'fr',
    payload: { ...said, reader: 'association' },
  }
  await queueMails(tx, { mails: [toAssociation], subject: id, now })
}
