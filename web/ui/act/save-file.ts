/** Starts the download of a file. */
export function saveFile(file: { fileName: string; mediaType: string; content: string | Blob }): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
