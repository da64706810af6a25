import { rhythmName, type useAmount } from '#web/features/donation-amount/use-amount.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'

/** Once or monthly, where the form offers both, with an explanation of monthly gifts. Empty for one-time gifts. */
export function Rhythm({ picked }: { readonly picked: ReturnType<typeof useAmount> }) {
  const t = useTexts('donation')
  const { rhythms, choice } = picked
  if (!rhythms.isMonthly) return null
  return (
    <div className="stack">
      {rhythms.isOnce && (
        <ChoiceGroup
          name={rhythmName}
          legend={t('rhythm.label')}
          legendHidden
          variant="segments"
          value={choice.isMonthly ? 'monthly' : 'once'}
          options={[
            { value: 'once', label: t('rhythm.once') },
            { value: 'monthly', label: t('rhythm.monthly') },
          ]}
          onChoice={(rhythm) => picked.chooseRhythm(rhythm === 'monthly')}
        />
      )}
      {choice.isMonthly && <p className="soft small">{t('rhythm.hint')}</p>}
    </div>
  )
}
