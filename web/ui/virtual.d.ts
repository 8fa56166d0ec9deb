declare module 'virtual:theme.css' {}
declare module 'virtual:contract-admin' {
  /** `payments.list GET /payments` for each call. */
  const calls: readonly string[]
  export default calls
}
declare module 'virtual:contract-tenant' {
  /** `payments.list GET /payments` for each call. */
  const calls: readonly string[]
  export default calls
}
/** The class names of a component of the library; importing them also loads its style sheet. */
declare module 'virtual:mantine/*' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
