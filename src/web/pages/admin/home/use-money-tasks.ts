import type { Overview } from '#contract/admin/overview.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import {
  adminChequesPath,
  adminDisputesPath,
  adminExpectedPath,
  adminMembershipsPath,
  adminOrderPath,
  adminOrdersPath,
  adminReceiptsPath,
  cancellationPath,
  verificationPagePath,
} from '#web/admin-paths.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

interface Task {
  readonly key: string
  readonly name: string
  readonly text: string
  readonly href: string
  readonly action: string
}

/** Words and addresses that every task needs. */
interface Means {
  readonly t: ReturnType<typeof useTexts<'manage'>>
  readonly base: string
  readonly organizationSlug: string
  readonly euros: (amount: number) => string
}

/** Tasks about orders, money and receipts. Nothing where there is none. */
export function useMoneyTasks(
  organizationSlug: string,
  overview: Overview | null,
  mayReadDisputes: boolean,
): readonly Task[] {
  const t = useTexts('manage')
  const base = useAdminBase()
  const locale = useLocale()
  if (overview === null) return []
  const means = { t, base, organizationSlug, euros: (amount: number) => formatEuros(cents(amount), locale) }
  return [
    ...decisions(overview, means),
    ...bankTasks(overview, means),
    ...paymentTasks(overview, mayReadDisputes, means),
    ...expectedTasks(overview, means),
    ...peopleTasks(overview, means),
  ]
}

/** Refunds and cancellations that wait for a second member. */
function decisions(
  { heldRefunds, heldCancellations }: Overview,
  { t, base, organizationSlug, euros }: Means,
) {
  return [
    ...(heldRefunds ?? []).map(({ orderId, number, amount, until, isOwn }) => ({
      key: `held-${orderId}`,
      name: t('home.held', { amount: euros(amount) }),
      text: t(isOwn ? 'home.heldOwnText' : 'home.heldText', { number, date: formatInstantDate(until) }),
      href: adminOrderPath(base, organizationSlug, orderId),
      action: t(isOwn ? 'home.look' : 'home.decide'),
    })),
    ...(heldCancellations ?? []).map(({ id, formType, formSlug, title, amount, until, isOwn }) => ({
      key: `held-${id}`,
      name: t('home.heldCancellation', { title, amount: euros(amount) }),
      text: t(isOwn ? 'home.heldCancellationOwnText' : 'home.heldCancellationText', {
        date: formatInstantDate(until),
      }),
      href: cancellationPath(base, { organizationSlug, formType, formSlug }, id),
      action: t(isOwn ? 'home.look' : 'home.decide'),
    })),
  ]
}

function bankTasks({ bankChange }: Overview, { t, base, organizationSlug }: Means): Task[] {
  if (bankChange === null) return []
  const { isConfirmed, isOwn, at } = bankChange
  const waiting = isOwn ? 'home.bankOwnText' : 'home.bankText'
  return [
    {
      key: 'bank-change',
      name: t(isConfirmed ? 'home.bankConfirmed' : 'home.bank'),
      text: t(isConfirmed ? 'home.bankConfirmedText' : waiting, { date: formatInstantDate(at) }),
      href: verificationPagePath(base, organizationSlug),
      action: t(isConfirmed || isOwn ? 'home.look' : 'home.decide'),
    },
  ]
}

/** Payments and refunds that went wrong, and cheques for the bank. */
function paymentTasks(
  { refused, contested, failedRefunds, cheques }: Overview,
  mayReadDisputes: boolean,
  { t, base, organizationSlug, euros }: Means,
): Task[] {
  const orders = adminOrdersPath(base, organizationSlug)
  const ofState = (state: 'refused' | 'contested', sum: Overview['refused'], href: string) =>
    sum === null || sum.count === 0
      ? []
      : [
          {
            key: state,
            name: t(`home.${state}`, { count: sum.count }),
            text: t(`home.${state}Text`),
            href,
            action: t('home.look'),
          },
        ]
  return [
    ...(failedRefunds ?? []).map(({ orderId, number, amount }) => ({
      key: `failed-${orderId}`,
      name: t('home.failedRefund', { amount: euros(amount) }),
      text: t('home.failedRefundText', { number }),
      href: adminOrderPath(base, organizationSlug, orderId),
      action: t('home.look'),
    })),
    ...ofState(
      'contested',
      contested,
      mayReadDisputes ? adminDisputesPath(base, organizationSlug) : `${orders}?etat=contested`,
    ),
    ...ofState('refused', refused, `${orders}?etat=refused`),
    ...(cheques === null || cheques.count === 0
      ? []
      : [
          {
            key: 'cheques',
            name: t('home.cheques', { count: cheques.count, amount: euros(cheques.amount) }),
            text: t('home.chequesText', { date: formatDate(cheques.oldest ?? '') }),
            href: adminChequesPath(base, organizationSlug),
            action: t('home.deposit'),
          },
        ]),
  ]
}

/** Money that was promised to the association. */
function expectedTasks({ expected }: Overview, { t, base, organizationSlug, euros }: Means): Task[] {
  if (expected === null || expected.count === 0) return []
  const { count, amount, oldest } = expected
  return [
    {
      key: 'expected',
      name: t('home.expected', { count, amount: euros(amount) }),
      text: t('home.expectedText', { date: formatInstantDate(oldest ?? '') }),
      href: adminExpectedPath(base, organizationSlug),
      action: t('home.look'),
    },
  ]
}

/** Receipts that cannot be issued yet, and memberships that end. */
function peopleTasks(
  { incompleteReceipts, endingMemberships }: Overview,
  { t, base, organizationSlug }: Means,
): Task[] {
  return [
    ...(incompleteReceipts === null
      ? []
      : [
          {
            key: 'receipts',
            name: t('home.receipts', { ...incompleteReceipts }),
            text: t('home.receiptsText'),
            href: adminReceiptsPath(base, organizationSlug),
            action: t('home.complete'),
          },
        ]),
    ...(endingMemberships === null || endingMemberships === 0
      ? []
      : [
          {
            key: 'memberships',
            name: t('home.memberships', { count: endingMemberships }),
            text: t('home.membershipsText'),
            href: `${adminMembershipsPath(base, organizationSlug)}?situation=endsSoon`,
            action: t('home.look'),
          },
        ]),
  ]
}
