import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { ScheduleTable } from '#web/features/installments/schedule-table.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Every debit with its state, to show what else is to come. Empty if there is no other debit. */
export function AllDebits({ view }: { readonly view: RegularisationView }) {
  const t = useTexts('regularisation')
  if (view.installments.length < 2) return null
  return (
    <Sheet>
      <ScheduleTable
        caption={t('all.caption')}
        installments={view.installments}
        showsStates
        // The last months of a stopped schedule are cancelled.
        isEndless={view.kind === 'SUBSCRIPTION' && view.installments.at(-1)?.status !== 'Canceled'}
      />
    </Sheet>
  )
}
