/** Files that one message may name as links: their number, and what they may weigh together. */
export const mostMessageFiles = 5
export const maxMessageMegabytes = 20
