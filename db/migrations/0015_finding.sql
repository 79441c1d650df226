ALTER TABLE `job_postings` ADD `seo_title` text;--> statement-breakpoint
ALTER TABLE `job_postings` ADD `seo_description` text;--> statement-breakpoint
ALTER TABLE `job_postings` ADD `share_image` text;--> statement-breakpoint
ALTER TABLE `job_postings` ADD `noindex` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `seo_title` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `seo_description` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `share_image` text;--> statement-breakpoint
ALTER TABLE `blog_posts` ADD `noindex` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- The search of posts reads their whole text from now on: the text to search is filled anew after this.
UPDATE `blog_posts` SET `search_text` = NULL;
