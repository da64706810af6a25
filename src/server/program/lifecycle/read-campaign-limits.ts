import { type CampaignLimits, usualCampaignLimits } from '#domain/form/creation/new-form.ts'
import type { Reader } from '#server/program/lifecycle/environment-reader.ts'

/** `CAMPAIGN_LIMITS`, as `association/creations`. */
export function readCampaignLimits({ text, refuse }: Reader): CampaignLimits {
  const given = text('CAMPAIGN_LIMITS')
  if (given === null) return usualCampaignLimits
  const [, ofAssociation, created] = /^([1-9]\d{0,4})\/([1-9]\d{0,3})$/.exec(given) ?? []
  if (ofAssociation === undefined || created === undefined)
    return refuse('CAMPAIGN_LIMITS', 'campaigns of an association, and creations in ten minutes, like 200/60')
  return { ofAssociation: Number(ofAssociation), created: Number(created) }
}
