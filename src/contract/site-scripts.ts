/** Scripts of `src/widget` that the web build writes and the server answers with, since Node does not minify them. */
export interface SiteScripts {
  /** The elements of other sites: `/widget.js`. */
  readonly elements: string
  /** The page that lies over a video. */
  readonly overlay: string
  /** The service worker of the pages at a gate. */
  readonly doorWorker: string
}
