import type { History } from '#contract/account/history.ts'
import type { Locale } from '#domain/locale.ts'
import { addCents } from '#domain/money.ts'
import { listOngoing } from '#server/backoffice/account/history/history-store.ts'
import { ownLinkUntil } from '#server/backoffice/account/history/own-link-until.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { type StoredDebit, listDebitsOf } from '#server/money/installment/debit-store.ts'
import { manageLink, regularisationLink } from '#server/money/installment/link-addresses.ts'
import { cardEndsBefore, isOwed, presentPaymentMethod } from '#server/money/installment/present-debit.ts'

type Need = History['needs'][number]

/** Reads the running debits of a user, and those that wait for an action: refused ones first. */
export async function readOngoing(
  deps: Deps,
  userId: string,
  locale: Locale,
): Promise<Pick<History, 'needs' | 'schedules'>> {
  const ids = await listOngoing(deps.db, userId)
  const debits = await listDebitsOf(deps.db, ids)
  const shown = await Promise.all(
    ids.map(async (id) =>
      present(
        deps,
        debits.filter(({ scheduleId }) => scheduleId === id),
        locale,
      ),
    ),
  )
  const needs = shown.flatMap((one) => one.needs)
  const isRefused = ({ kind }: Need) => kind === 'refusedDebit'
  return {
    needs: [...needs.filter(isRefused), ...needs.filter((need) => !isRefused(need))],
    schedules: shown.flatMap((one) => one.schedules),
  }
}

async function present(
  deps: Deps,
  debits: readonly StoredDebit[],
  locale: Locale,
): Promise<Pick<History, 'needs' | 'schedules'>> {
  const [first] = debits
  if (first === undefined) return { needs: [], schedules: [] }
  const named = await nameOf(deps, first, locale)
  const manageUrl = manageLink(deps, { ...first, locale }, deps.clock.now(), ownLinkUntil(deps))
  const planned = debits.filter(({ state }) => state === 'planned')
  const isPaused = first.scheduleState === 'paused'
  const [next] = planned
  const schedule = {
    ...named,
    kind: first.kind,
    isPaused,
    next: isPaused || next === undefined ? null : { date: next.dueOn, amount: chargeOf(next) },
    remaining: first.kind === 'SUBSCRIPTION' ? null : planned.length,
    paymentMethod: presentPaymentMethod(first.paymentMethod),
    manageUrl,
  }
  const asked = needsOf(deps, debits, locale).map((need) => ({ ...named, url: manageUrl, ...need }))
  return { needs: asked, schedules: [schedule] }
}

/** Lists the actions that a schedule asks of its payer. Their refused debits have pages of their own. */
function needsOf(
  deps: Deps,
  debits: readonly StoredDebit[],
  locale: Locale,
): (Pick<Need, 'kind' | 'date' | 'amount'> & { readonly url?: string })[] {
  const [first] = debits
  // After a partial withdrawal, the payer is not asked to pay until the association decides.
  const isResting = first?.kind === 'INSTALLMENT' && first.scheduleState === 'paused'
  const refused = isResting ? [] : debits.filter(isOwed)
  if (refused.length > 0)
    return refused.map((debit) => ({
      kind: 'refusedDebit' as const,
      date: debit.dueOn,
      amount: chargeOf(debit),
      url: regularisationLink(deps, { ...debit, locale }, deps.clock.now(), ownLinkUntil(deps)).url,
    }))
  if (first === undefined || first.scheduleState !== 'active') return []
  const end = cardEndsBefore(debits)
  const next = debits.find(({ state, dueOn }) => state === 'planned' && (end === null || dueOn === end))
  const isRefused = first.paymentMethod.isActive && first.paymentMethod.refusedBy !== null
  if (next === undefined || (end === null && !isRefused)) return []
  const kind = end === null ? ('paymentMethodRefused' as const) : ('cardExpires' as const)
  return [{ kind, date: next.dueOn, amount: chargeOf(next) }]
}

async function nameOf(deps: Deps, { formId }: StoredDebit, locale: Locale) {
  const { organisation, definition } = await loadForm(deps.db, formId)
  return {
    organization: { organizationSlug: organisation.slug, name: organisation.name },
    form: {
      formType: definition.type,
      title: definition.title,
      url: formAddress(deps.settings.publicUrl, organisation.slug, definition, locale),
    },
  }
}

const chargeOf = ({ amount, tip }: StoredDebit) => addCents(amount, tip)
