/**
 * What few visitors of a campaign page need, in one file that they load: what a banner says, and what a user may do.
 * Two files would add a second list of addresses to the first load.
 */
export { LoadedBanner as default } from '#web/features/banner/banner-note.tsx'
export { readViewer } from '#web/pages/public/campaign/read-viewer.tsx'
