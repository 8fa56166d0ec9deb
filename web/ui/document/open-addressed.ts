/** Opens the answer that the fragment of the address names, and every one that a link on the page leads to. */
export function openAddressed(): void {
  const open = (): void => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!(place instanceof HTMLDetailsElement)) return
    place.open = true
    place.scrollIntoView()
  }
  open()
  window.addEventListener('hashchange', open)
}
