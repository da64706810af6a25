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
export function audienceWords(
  { kind, campaign, tier, year, tag }: ShownAudience,
  t: Translate<'messages'>,
): string {
  if (kind === 'campaign')
    return tier === '' ? t('audience.campaign', { campaign }) : t('audience.campaignTier', { campaign, tier })
  if (kind === 'donors') return t('audience.donors', { year: String(year) })
  return kind === 'tag' ? t('audience.tag', { tag }) : t(`audience.${kind}`)
}
