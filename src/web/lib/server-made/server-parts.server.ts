import type { CampaignAbout } from '#contract/campaign-about.ts'
import type { PageRequest } from '#contract/page-reads.ts'

const aboutOfRequest = new WeakMap<PageRequest, CampaignAbout>()

/**
 * Keeps what a loader read for parts that only the server renders, so that it is not sent to the browser as data too.
 */
export function saveAbout(request: PageRequest, about: CampaignAbout): void {
  aboutOfRequest.set(request, about)
}

/** Reads the contents that the loader of this request saved, or null. */
export function savedAbout(request: PageRequest): CampaignAbout | null {
  return aboutOfRequest.get(request) ?? null
}
