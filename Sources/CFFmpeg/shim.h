// FFmpeg 5.1 for FFmpegBridge. Macros, variadics and what Swift cannot import get a `static` twin here.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavdevice/avdevice.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <malloc.h>

// Macros with casts or tags in them.
static const int64_t ffmpeg_no_timestamp = AV_NOPTS_VALUE;
static const int ffmpeg_error_end_of_file = AVERROR_EOF;
static const int ffmpeg_error_exit = AVERROR_EXIT;
static const int ffmpeg_error_invalid_data = AVERROR_INVALIDDATA;
static const int ffmpeg_error_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int ffmpeg_error_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;
static const int ffmpeg_error_muxer_not_found = AVERROR_MUXER_NOT_FOUND;
static const int ffmpeg_error_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;
static inline int ffmpeg_error_of_errno(int number) { return AVERROR(number); }

// av_log takes variadic arguments only through a callback; the one that Exhibit sets drops them all.
static inline void ffmpeg_drop_log(void *context, int level, const char *format, va_list arguments) {
    (void)context; (void)level; (void)format; (void)arguments;
}
static inline void ffmpeg_be_silent(void) { av_log_set_callback(ffmpeg_drop_log); }

// `data` and `extended_data` import as tuples or as pointers to optional pointers: one plane at a time is simpler.
static inline uint8_t *ffmpeg_frame_plane(const AVFrame *frame, int plane) { return frame->extended_data[plane]; }

// Layout by channel count (av_channel_layout_default) needs no other call when it is a native one.
static inline int ffmpeg_channel_layout_is_set(const AVChannelLayout *layout) { return layout->nb_channels > 0; }

// Swift's Glibc leaves malloc.h out.
static inline int ffmpeg_set_mmap_threshold(int bytes) { return mallopt(M_MMAP_THRESHOLD, bytes); }
static inline int ffmpeg_set_trim_threshold(int bytes) { return mallopt(M_TRIM_THRESHOLD, bytes); }
