/** Extensions of files that browsers can display. Web pages and SVG pictures are excluded, because both run scripts. */
const shown = /\.(pdf|png|jpe?g|gif|webp|avif|mp3|m4a|aac|og[ga]|opus|wav|flac|mp4|m4v|webm|ogv)$/i;
const text = /\.(txt|text|log|md|csv)$/i;

/** Returns whether a file of this name can be opened in a browser tab, provided that its bytes match the name. */
export function opensInPlace(fileName: string): boolean {
  return shown.test(fileName) || isTextName(fileName);
}

/** Returns whether a file of this name is plain text. Bytes alone don't tell text from a web page. */
export function isTextName(fileName: string): boolean {
  return text.test(fileName);
}
