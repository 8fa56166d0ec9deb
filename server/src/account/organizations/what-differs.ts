/** The single permissions for the audit log; nothing if there are none. */
export const whatDiffers = ({
  added,
  removed,
}: {
  added: readonly string[]
  removed: readonly string[]
}) => ({
  ...(added.length > 0 && { added }),
  ...(removed.length > 0 && { removed }),
})
