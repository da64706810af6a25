import type { ShownAudience } from '#contract/message/messages.ts'
import type { MessageState } from '#domain/message/message-machine.ts'
import type { Translate } from '#web/lib/texts.ts'

type Tone = 'ok' | 'warn' | 'bad'

export const messageTones: Readonly<Partial<Record<MessageState, Tone>>> = {
  planned: 'warn',
  sending: 'warn',
  sent: 'ok',
  stopped: 'bad',
}

/** Names the people whom a list has. */
export function audienceWords(shown: ShownAudience, t: Translate<'messages'>): string {
  const { kind, campaign, year, tag } = shown
  if (kind === 'campaign') return [t('audience.campaign', { campaign }), ...choiceWords(shown, t)].join(', ')
  if (kind === 'donors') return t('audience.donors', { year: String(year) })
  return kind === 'tag' ? t('audience.tag', { tag }) : t(`audience.${kind}`)
}

function choiceWords({ tier, option, answer, state }: ShownAudience, t: Translate<'messages'>): string[] {
  return [
    ...(tier === '' ? [] : [t('audience.tier', { tier })]),
    ...(option === '' ? [] : [t('audience.option', { option })]),
    ...(answer === null ? [] : [t('audience.answer', answer)]),
    ...(state === null ? [] : [t(`audience.state.${state}`)]),
  ]
}
