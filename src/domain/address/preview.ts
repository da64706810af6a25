/** The parameter of a campaign's address that shows one of its saved versions, to users who may edit the campaign. */
export const previewParameter = 'apercu'

/** Its value for the draft. */
export const draftPreview = 'brouillon'

/** Where the pages that show a draft hear that it was saved: other pages of this site in the same browser. */
export function draftChannel(formId: string): string {
  return `obole:draft:${formId}`
}

/** End of the slug of a preview: no form has it, so nothing can be ordered from a preview. */
export const previewEnd = '~'
