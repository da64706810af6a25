import type { Overview } from '#contract/admin/overview.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import {
  adminChequesPath,
  adminDisputesPath,
  adminOrderPath,
  adminOrdersPath,
  cancellationPath,
  verificationPagePath,
} from '#web/admin-paths.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'

/** Tasks about money: refused debits, contested payments, cheques to deposit. Nothing where there is none. */
export function useMoneyTasks(organizationSlug: string, overview: Overview | null, mayReadDisputes: boolean) {
  const t = useTexts('manage')
  const base = useAdminBase()
  const locale = useLocale()
  if (overview === null) return []
  const { refused, contested, cheques, heldRefunds, heldCancellations, bankChange } = overview
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const orders = adminOrdersPath(base, organizationSlug)
  const ofState = (state: 'refused' | 'contested', sum: Overview['refused']) =>
    sum === null || sum.count === 0
      ? []
      : [
          {
            key: state,
            name: t(`home.${state}`, { count: sum.count }),
            text: t(`home.${state}Text`),
            href:
              state === 'contested' && mayReadDisputes
                ? adminDisputesPath(base, organizationSlug)
                : `${orders}?etat=${state}`,
            action: t('home.look'),
          },
        ]
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
    ...(bankChange === null
      ? []
      : [
          {
            key: 'bank-change',
            name: t(bankChange.isConfirmed ? 'home.bankConfirmed' : 'home.bank'),
            text: t(bankTextOf(bankChange), { date: formatInstantDate(bankChange.at) }),
            href: verificationPagePath(base, organizationSlug),
            action: t(bankChange.isConfirmed || bankChange.isOwn ? 'home.look' : 'home.decide'),
          },
        ]),
    ...ofState('contested', contested),
    ...ofState('refused', refused),
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

function bankTextOf({ isConfirmed, isOwn }: NonNullable<Overview['bankChange']>) {
  if (isConfirmed) return 'home.bankConfirmedText'
  return isOwn ? 'home.bankOwnText' : 'home.bankText'
}
