// Stands in for speech recognition.
console.log('WEBVTT\n\n00:01.000 --> 00:02.500\nRivers start small.')
