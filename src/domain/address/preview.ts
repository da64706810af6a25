/** The parameter of a campaign's address that shows one of its saved versions, to who may edit the campaign. */
export const previewParameter = 'apercu'
