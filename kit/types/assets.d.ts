declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.aac' {
  const url: string;
  export default url;
}
declare module '*.AAC' {
  const url: string;
  export default url;
}
declare module '*.apng' {
  const url: string;
  export default url;
}
declare module '*.APNG' {
  const url: string;
  export default url;
}
declare module '*.avif' {
  const url: string;
  export default url;
}
declare module '*.AVIF' {
  const url: string;
  export default url;
}
declare module '*.bin' {
  const url: string;
  export default url;
}
declare module '*.BIN' {
  const url: string;
  export default url;
}
declare module '*.bmp' {
  const url: string;
  export default url;
}
declare module '*.BMP' {
  const url: string;
  export default url;
}
declare module '*.csv' {
  const url: string;
  export default url;
}
declare module '*.CSV' {
  const url: string;
  export default url;
}
declare module '*.cur' {
  const url: string;
  export default url;
}
declare module '*.CUR' {
  const url: string;
  export default url;
}
declare module '*.eot' {
  const url: string;
  export default url;
}
declare module '*.EOT' {
  const url: string;
  export default url;
}
declare module '*.flac' {
  const url: string;
  export default url;
}
declare module '*.FLAC' {
  const url: string;
  export default url;
}
declare module '*.geojson' {
  const url: string;
  export default url;
}
declare module '*.GEOJSON' {
  const url: string;
  export default url;
}
declare module '*.gif' {
  const url: string;
  export default url;
}
declare module '*.GIF' {
  const url: string;
  export default url;
}
declare module '*.glb' {
  const url: string;
  export default url;
}
declare module '*.GLB' {
  const url: string;
  export default url;
}
declare module '*.gltf' {
  const url: string;
  export default url;
}
declare module '*.GLTF' {
  const url: string;
  export default url;
}
declare module '*.ico' {
  const url: string;
  export default url;
}
declare module '*.ICO' {
  const url: string;
  export default url;
}
declare module '*.jfif' {
  const url: string;
  export default url;
}
declare module '*.JFIF' {
  const url: string;
  export default url;
}
declare module '*.jpeg' {
  const url: string;
  export default url;
}
declare module '*.JPEG' {
  const url: string;
  export default url;
}
declare module '*.jpg' {
  const url: string;
  export default url;
}
declare module '*.JPG' {
  const url: string;
  export default url;
}
declare module '*.jxl' {
  const url: string;
  export default url;
}
declare module '*.JXL' {
  const url: string;
  export default url;
}
declare module '*.m4a' {
  const url: string;
  export default url;
}
declare module '*.M4A' {
  const url: string;
  export default url;
}
declare module '*.m4v' {
  const url: string;
  export default url;
}
declare module '*.M4V' {
  const url: string;
  export default url;
}
declare module '*.mov' {
  const url: string;
  export default url;
}
declare module '*.MOV' {
  const url: string;
  export default url;
}
declare module '*.mp3' {
  const url: string;
  export default url;
}
declare module '*.MP3' {
  const url: string;
  export default url;
}
declare module '*.mp4' {
  const url: string;
  export default url;
}
declare module '*.MP4' {
  const url: string;
  export default url;
}
declare module '*.oga' {
  const url: string;
  export default url;
}
declare module '*.OGA' {
  const url: string;
  export default url;
}
declare module '*.ogg' {
  const url: string;
  export default url;
}
declare module '*.OGG' {
  const url: string;
  export default url;
}
declare module '*.ogv' {
  const url: string;
  export default url;
}
declare module '*.OGV' {
  const url: string;
  export default url;
}
declare module '*.opus' {
  const url: string;
  export default url;
}
declare module '*.OPUS' {
  const url: string;
  export default url;
}
declare module '*.otf' {
  const url: string;
  export default url;
}
declare module '*.OTF' {
  const url: string;
  export default url;
}
declare module '*.pdf' {
  const url: string;
  export default url;
}
declare module '*.PDF' {
  const url: string;
  export default url;
}
declare module '*.pjp' {
  const url: string;
  export default url;
}
declare module '*.PJP' {
  const url: string;
  export default url;
}
declare module '*.pjpeg' {
  const url: string;
  export default url;
}
declare module '*.PJPEG' {
  const url: string;
  export default url;
}
declare module '*.png' {
  const url: string;
  export default url;
}
declare module '*.PNG' {
  const url: string;
  export default url;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.SVG' {
  const url: string;
  export default url;
}
declare module '*.tif' {
  const url: string;
  export default url;
}
declare module '*.TIF' {
  const url: string;
  export default url;
}
declare module '*.tiff' {
  const url: string;
  export default url;
}
declare module '*.TIFF' {
  const url: string;
  export default url;
}
declare module '*.ttc' {
  const url: string;
  export default url;
}
declare module '*.TTC' {
  const url: string;
  export default url;
}
declare module '*.ttf' {
  const url: string;
  export default url;
}
declare module '*.TTF' {
  const url: string;
  export default url;
}
declare module '*.txt' {
  const url: string;
  export default url;
}
declare module '*.TXT' {
  const url: string;
  export default url;
}
declare module '*.vtt' {
  const url: string;
  export default url;
}
declare module '*.VTT' {
  const url: string;
  export default url;
}
declare module '*.wav' {
  const url: string;
  export default url;
}
declare module '*.WAV' {
  const url: string;
  export default url;
}
declare module '*.webm' {
  const url: string;
  export default url;
}
declare module '*.WEBM' {
  const url: string;
  export default url;
}
declare module '*.webmanifest' {
  const url: string;
  export default url;
}
declare module '*.WEBMANIFEST' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
declare module '*.WEBP' {
  const url: string;
  export default url;
}
declare module '*.woff' {
  const url: string;
  export default url;
}
declare module '*.WOFF' {
  const url: string;
  export default url;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*.WOFF2' {
  const url: string;
  export default url;
}
