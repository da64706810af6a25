declare module 'virtual:towns' {
  /** The folder of the communes by postcode, without a slash at its end; empty on the server. Source: scripts/build. */
  export const townsUrl: string
}
